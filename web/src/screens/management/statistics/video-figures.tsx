import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { videoUseSorts, type VideoUseSort } from '@zuzu/contract/constants.ts';
import type { VideosReport, VideoUse } from '@zuzu/contract/statistics.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { allVideoUse, videoListOptions } from '#api/statistics.ts';
import { categoryLook, categoryName } from '#components/videos/categories.ts';
import { L } from '#components/page/ltr.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { paths } from '#paths.ts';
import { partsOfOrder, type SortedBy } from '#screens/management/statistics-range.ts';
import { useRows } from '#layouts/office-lists/use-rows.ts';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Rows } from './bars.tsx';
import { FigureCard } from '#screens/management/figure-card.tsx';
import s from './video-figures.module.css';

/** Number of videos in the charts; the tables have all. */
const SHOWN = 8;

/** Leads to the card of a video. */
const VideoLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={paths.videos} search={{ video: id }}>
    {children}
  </Link>
);

const leadTo = (videos: readonly { _id: string }[]) => (text: ReactNode, index: number) => (
  <VideoLink id={videos[index]!._id}>{text}</VideoLink>
);

const VideoRows = ({ rows }: { rows: VideosReport['mostUsed'] }) => (
  <ul className="stack gap-2">
    {rows.slice(0, SHOWN).map(({ video, views }) => (
      <li className={s.video} key={video._id}>
        <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} size="xs" />
        <strong className="breaks grow semibold">
          <VideoLink id={video._id}>
            <bdi>{video.displayName}</bdi>
          </VideoLink>
        </strong>
        <L className="soft numerals">{views.toLocaleString('en')}</L>
      </li>
    ))}
  </ul>
);

const columnNames: Readonly<Record<VideoUseSort, () => string>> = {
  name: m.office_video,
  path: m.office_path,
  length: m.office_length,
  views: m.statistics_views,
  minutes: m.statistics_minutes,
};
const cells = ({ displayName, path, length, views, minutes }: VideoUse) => {
  const shown = { name: displayName, path, length: clockTime(length), views, minutes };
  return videoUseSorts.map((column) => shown[column]);
};

interface VideoTableProps {
  range: DayRange;
  sortedBy: SortedBy<VideoUseSort>;
  onSort: (by: SortedBy<VideoUseSort>) => void;
}
/** How often each video was seen. */
export const VideoTable = ({ range, sortedBy, onSort }: VideoTableProps) => {
  const { column, order } = partsOfOrder(sortedBy);
  const query = useInfiniteQuery(videoListOptions(range, { sort: column, order }));
  const { rows, queryHash, onNearEnd } = useRows(query);
  return (
    <FigureCard
      wide
      title={m.statistics_videos()}
      query={query}
      {...(query.data && { empty: m.statistics_no_videos() })}
      file={`zuzu-videos-${range.from}-${range.to}`}
      head={videoUseSorts.map((each) => columnNames[each]())}
      rows={rows.map(cells)}
      lead={leadTo(rows)}
      sorting={{ columns: videoUseSorts, texts: ['name', 'path'], by: sortedBy, onSort }}
      allRows={async () => (await allVideoUse(range, { sort: column, order })).map(cells)}
      queryHash={queryHash}
      onNearEnd={onNearEnd}
    />
  );
};

/** The most used videos, and usage per category. */
export const VideoFigures = ({ report, range }: { report: VideosReport; range: string }) => {
  const { mostUsed, stopped, byCategory } = report;
  const nameOf = (category: (typeof byCategory)[number]['category']) =>
    category ? categoryName(category) : m.statistics_other_category();
  return (
    <>
      <FigureCard
        title={m.statistics_by_category()}
        file={`zuzu-category-${range}`}
        head={[m.office_category(), m.statistics_views(), m.statistics_minutes(), m.statistics_videos()]}
        rows={byCategory.map(({ category, views, minutes, videos }) => [nameOf(category), views, minutes, videos])}
      >
        <Rows
          rows={byCategory.map(({ category, views }) => ({
            key: category ?? '',
            name: nameOf(category),
            value: views,
            fill: category ? categoryLook[category].fill : 'var(--line-strong)',
          }))}
        />
      </FigureCard>
      <FigureCard
        title={m.statistics_most_used()}
        empty={m.statistics_nothing_seen()}
        file={`zuzu-most-used-${range}`}
        head={[m.office_video(), m.office_path(), m.statistics_views()]}
        rows={mostUsed.map(({ video, views }) => [video.displayName, video.path, views])}
        lead={leadTo(mostUsed.map(({ video }) => video))}
      >
        <VideoRows rows={mostUsed} />
      </FigureCard>
      <FigureCard
        title={m.statistics_stopped()}
        empty={m.statistics_not_stopped()}
        file={`zuzu-stopped-${range}`}
        head={[m.office_video(), m.statistics_stopped_at(), m.office_length(), m.statistics_stops()]}
        rows={stopped.map(({ displayName, seconds, length, stops }) => [
          ...[displayName, clockTime(seconds), clockTime(length)],
          stops,
        ])}
        lead={leadTo(stopped)}
      />
    </>
  );
};
