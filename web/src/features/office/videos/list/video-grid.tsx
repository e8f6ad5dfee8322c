import { CalendarX, Play } from 'lucide-react';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { normalizeIntensities } from '@zuzu/domain/videos/intensity.ts';
import type { VideoSort } from '@zuzu/contract/constants.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { rightsStateOn } from '@zuzu/domain/videos/rights.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { DataGrid, type Column, type GridOfRows } from '#ui/grid/data-grid.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { L } from '#ui/page/ltr.tsx';
import { FileName, Name } from '#ui/grid/name.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { dateText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { VideoStatus } from '../video-status.tsx';
import { mediaHook } from '#layouts/display.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { minutesOf } from './cell-texts.ts';
import s from './video-grid.module.css';

export const FailedVideo = lazily(async () => (await import('./failed-video.tsx')).FailedVideo);

/** The day on which the rights of a video end or ended, for a list; nothing if it is far in the future. */
const RightsChip = ({ video: { rightsUntil, trashedAt } }: { video: Video }) => {
  const now = useNow();
  const state = rightsStateOn(rightsUntil, localDate(now));
  if (rightsUntil === undefined || state === undefined || trashedAt !== undefined) return undefined;
  const text = state === 'ended' ? m.videos_rights_ended : m.videos_rights_end;
  const day = dateText(rightsUntil);
  return (
    <Chip {...(state === 'ended' && { tone: 'bad' as const })} icon={<CalendarX aria-hidden />}>
      <span title={text({ day })} aria-hidden>
        <L>{day}</L>
      </span>
      <Hidden>{text({ day })}</Hidden>
    </Chip>
  );
};

/** From this width, names and categories have separate columns. */
const useIsWide = mediaHook('(min-width: 1800px)');

interface Actions {
  sort: VideoSort;
  onSort: (sort: VideoSort) => void;
  onOpen: (video: Video) => void;
  onPlay: (video: Video) => void;
  onRetry: (video: Video) => void;
}
/** The library as rows. Pressing a row opens its card. */
export const VideoGrid = ({ sort, onSort, onOpen, onPlay, onRetry, ...grid }: Actions & GridOfRows<Video>) => (
  <DataGrid
    {...grid}
    label={m.videos_list()}
    className={s.grid}
    columns={columnsOf({ sort, onSort, onOpen, onPlay, onRetry }, useIsWide())}
    rowKey={({ _id }) => _id}
    onRow={onOpen}
  />
);

/** The server's sort direction of each column. */
const orders = { date: 'descending', length: 'ascending', category: 'ascending', difficulty: 'ascending' } as const;

const columnsOf = ({ sort, onSort, onOpen, onPlay, onRetry }: Actions, isWide: boolean): Column<Video>[] => {
  const sortBy = (id: VideoSort) => ({
    order: sort === id ? orders[id] : undefined,
    onSort: () => onSort(id),
  });
  // shared by all rows, so that React can skip them
  const play = <Play className="solid" />;
  const details = m.videos_details();
  return [
    ...(isWide
      ? [
          {
            id: 'file',
            head: m.videos_file_name(),
            cell: ({ fileName }: Video) => (
              <span className="soft">
                <FileName>{fileName}</FileName>
              </span>
            ),
          },
        ]
      : []),
    {
      id: 'name',
      head: isWide ? (
        m.videos_display_name()
      ) : (
        <span className={s.heads}>
          <span>{m.videos_display_name()}</span> <span>{m.videos_file_name()}</span>
        </span>
      ),
      cell: (video) => (
        <span className="line">
          <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} size="xs" />
          <span className={s.names}>
            <strong className="breaks semibold">
              <Name>{video.displayName}</Name>
            </strong>
            <span className={s.state}>
              <VideoStatus video={video} />
              <RightsChip video={video} />
              {video.status === 'failed' && video.trashedAt === undefined && (
                <FailedVideo key={video._id} video={video} onRetry={onRetry} />
              )}
            </span>
            {!isWide && (
              <span className="soft">
                <FileName>{video.fileName}</FileName>
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'length',
      sort: sortBy('length'),
      head: m.office_length_minutes(),
      width: '7rem',
      cell: ({ length }) => <L>{minutesOf(length)}</L>,
    },
    {
      id: 'date',
      sort: sortBy('date'),
      head: m.videos_upload_date(),
      width: '7.25rem',
      cell: ({ uploadDate }) => <L>{dateText(uploadDate)}</L>,
    },
    {
      id: 'intensities',
      sort: sortBy('difficulty'),
      head: m.videos_intensities(),
      width: '10.5rem',
      cell: ({ intensities }) => <IntensityTags of={normalizeIntensities(intensities)} />,
    },
    {
      id: 'category',
      sort: sortBy('category'),
      head: isWide ? (
        m.office_category()
      ) : (
        <span className={s.heads}>
          <span>{m.office_category()}</span> <span>{m.office_subcategory()}</span>
        </span>
      ),
      width: '9rem',
      cell: ({ primaryCategory, secondaryCategory }) => (
        <span className={s.names}>
          <CategoryPath path={primaryCategory} />
          {!isWide && secondaryCategory && (
            <span className="soft fine">
              <CategoryPath path={secondaryCategory} />
            </span>
          )}
        </span>
      ),
    },
    ...(isWide
      ? [
          {
            id: 'sub',
            head: m.office_subcategory(),
            width: '9rem',
            cell: ({ secondaryCategory }: Video) => secondaryCategory && <CategoryPath path={secondaryCategory} />,
          },
        ]
      : []),
    {
      id: 'play',
      head: m.videos_play(),
      width: '4rem',
      cell: (video) => (
        <IconButton
          icon={play}
          label={m.office_play_name({ name: video.displayName })}
          disabled={video.signedUrl === undefined || video.status !== 'ready' || video.trashedAt !== undefined}
          onClick={() => onPlay(video)}
        />
      ),
    },
    {
      id: 'actions',
      head: m.office_actions(),
      width: '5rem',
      cell: (video) => (
        <Button
          tone="link"
          aria-label={m.videos_details_name({ name: video.displayName })}
          onClick={() => onOpen(video)}
        >
          {details}
        </Button>
      ),
    },
  ];
};
