import type { VideosReport } from '@zuzu/contract/statistics.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { categoryLook, categoryName, pathText } from '#components/videos/categories.ts';
import { L } from '#components/page/ltr.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { Rows } from './bars.tsx';
import { FigureCard } from './figure-card.tsx';
import s from './video-figures.module.css';

/** Videos that the pictures show; the tables have all. */
const SHOWN = 8;

const VideoRows = ({ rows }: { rows: readonly { video: Video; note: string }[] }) => (
  <ul className={s.videos}>
    {rows.slice(0, SHOWN).map(({ video, note }) => (
      <li key={video._id}>
        <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} size="xs" />
        <strong>
          <bdi>{video.displayName}</bdi>
        </strong>
        <L>{note}</L>
      </li>
    ))}
  </ul>
);

/** Which videos are seen most, never, and what of each category. */
export const VideoFigures = ({ report, range }: { report: VideosReport; range: string }) => {
  const { mostUsed, neverUsed, neverUsedCount, byCategory } = report;
  const nameOf = (category: (typeof byCategory)[number]['category']) =>
    category ? categoryName(category) : m.statistics_other_category();
  return (
    <>
      <FigureCard
        title={m.statistics_by_category()}
        file={`zuzu-category-${range}`}
        head={[m.statistics_category(), m.statistics_views(), m.statistics_minutes(), m.statistics_videos()]}
        rows={byCategory.map(({ category, views, minutes, videos }) => [nameOf(category), views, minutes, videos])}
      >
        <Rows
          rows={byCategory.map(({ category, views }) => ({
            key: category ?? '',
            name: <Text>{nameOf(category)}</Text>,
            value: views,
            fill: category ? categoryLook[category].fill : 'var(--line-strong)',
          }))}
        />
      </FigureCard>
      <FigureCard
        title={m.statistics_most_used()}
        empty={m.statistics_nothing_seen()}
        file={`zuzu-most-used-${range}`}
        head={[m.statistics_video(), m.statistics_path(), m.statistics_views()]}
        rows={mostUsed.map(({ video, views }) => [video.displayName, video.path, views])}
      >
        <VideoRows rows={mostUsed.map(({ video, views }) => ({ video, note: views.toLocaleString('en') }))} />
      </FigureCard>
      <FigureCard
        title={m.statistics_never_used({ count: neverUsedCount })}
        empty={m.statistics_all_used()}
        file={`zuzu-never-used-${range}`}
        head={[m.statistics_video(), m.statistics_path()]}
        rows={neverUsed.map(({ displayName, path }) => [displayName, path])}
      >
        <VideoRows rows={neverUsed.map((video) => ({ video, note: pathText(video.path) }))} />
      </FigureCard>
    </>
  );
};
