import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { videoUseSorts, type VideoUseSort } from '@zuzu/contract/constants.ts';
import type { VideosReport, VideoUse } from '@zuzu/contract/statistics.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { allVideoUse, videoListOptions } from './statistics-api.ts';
import { categoryFill, categoryName, pathText } from '#features/videos/categories.ts';
import { L } from '#ui/page/ltr.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { partsOfOrder, sortingBy, type SortedBy } from './statistics-range.ts';
import { useRows } from '#features/office/lists/use-rows.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { Rows } from './bars.tsx';
import { FigureCard } from '#features/office/today/figure-card.tsx';
import s from './video-figures.module.css';

/** Maximum number of videos in a chart; tables list all. */
const SHOWN = 8;

/** A link to a video's card. */
const VideoLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/management/videos" search={{ video: id }}>
    {children}
  </Link>
);

/** The first cell of a video's row. */
export const linkToVideo = ({ _id }: { _id: string }, text: ReactNode) => <VideoLink id={_id}>{text}</VideoLink>;

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
const cellOf = ({ displayName, length, ...row }: VideoUse, column: VideoUseSort) =>
  ({ ...row, name: displayName, path: pathText(row.path), length: clockTime(length) })[column];

interface VideoTableProps {
  range: DayRange;
  sortedBy: SortedBy<VideoUseSort>;
  onSort: (by: SortedBy<VideoUseSort>) => void;
}
/** View counts of videos. */
export const VideoTable = ({ range, sortedBy, onSort }: VideoTableProps) => {
  const { column, order } = partsOfOrder(sortedBy);
  const query = useInfiniteQuery(videoListOptions(range, { sort: column, order }));
  const { rows, queryHash, onNearEnd } = useRows(query);
  return (
    <FigureCard
      wide
      title={m.statistics_videos()}
      query={query}
      empty={m.statistics_no_videos()}
      file={`zuzu-videos-${range.from}-${range.to}`}
      columns={videoUseSorts.map((each) => ({
        head: columnNames[each](),
        cell: (video: VideoUse) => cellOf(video, each),
        sort: sortingBy(each, each === 'name' || each === 'path', sortedBy, onSort),
      }))}
      rows={rows}
      lead={linkToVideo}
      allRows={() => allVideoUse(range, { sort: column, order })}
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
        rows={byCategory}
        columns={[
          { head: m.office_category(), cell: ({ category }) => nameOf(category) },
          { head: m.statistics_views(), cell: ({ views }) => views },
          { head: m.statistics_minutes(), cell: ({ minutes }) => minutes },
          { head: m.statistics_videos(), cell: ({ videos }) => videos },
        ]}
      >
        <Rows
          rows={byCategory.map(({ category, views }) => ({
            key: category ?? '',
            name: nameOf(category),
            value: views,
            fill: category ? categoryFill[category] : 'var(--line-strong)',
          }))}
        />
      </FigureCard>
      <FigureCard
        title={m.statistics_most_used()}
        empty={m.statistics_nothing_seen()}
        file={`zuzu-most-used-${range}`}
        rows={mostUsed}
        columns={[
          { head: m.office_video(), cell: ({ video }) => video.displayName },
          { head: m.office_path(), cell: ({ video }) => pathText(video.path) },
          { head: m.statistics_views(), cell: ({ views }) => views },
        ]}
        lead={({ video }, text) => linkToVideo(video, text)}
      >
        <VideoRows rows={mostUsed} />
      </FigureCard>
      <FigureCard
        title={m.statistics_stopped()}
        empty={m.statistics_not_stopped()}
        file={`zuzu-stopped-${range}`}
        rows={stopped}
        columns={[
          { head: m.office_video(), cell: ({ displayName }) => displayName },
          { head: m.statistics_stopped_at(), cell: ({ seconds }) => clockTime(seconds) },
          { head: m.office_length(), cell: ({ length }) => clockTime(length) },
          { head: m.statistics_stops(), cell: ({ stops }) => stops },
        ]}
        lead={linkToVideo}
      />
    </>
  );
};
