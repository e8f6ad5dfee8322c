import { useQuery } from '@tanstack/react-query';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import { categoryOfPath, defaultCategories } from '@zuzu/domain/videos/category.ts';
import type { TrashedVideo } from '@zuzu/contract/videos/trash.ts';
import { videoTrashOptions } from '#features/videos/videos-api.ts';
import type { Column } from '#ui/grid/data-grid.tsx';
import { L } from '#ui/page/ltr.tsx';
import { useSelection } from '#ui/grid/use-selection.ts';
import { FileName, Name } from '#ui/grid/name.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { dateText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { deletedColumn, TrashDialog } from '#features/office/lists/trash-dialog.tsx';
import { BulkVideos } from '../bulk/bulk-videos.tsx';
import { useVideosUndo } from '../bulk/use-videos-undo.ts';
import { keptUntil } from './kept-until.ts';
import { videoDeletion } from './video-deletion.ts';
import s from './trash-modal.module.css';

/** Deleted videos and their retention periods; restores one by its button, several by the selection bar. */
export const TrashModal = ({ onClose }: { onClose: () => void }) => {
  const query = useQuery(videoTrashOptions);
  const selection = useSelection({
    rows: query.data ?? [],
    keyOf: ({ _id }) => _id,
    nameOf: videoDeletion.nameOf,
  });
  const last = useVideosUndo();
  return (
    <TrashDialog
      texts={{
        title: m.videos_trash_title(),
        about: m.videos_trash_text({ days: TRASH_DAYS }),
        empty: m.videos_trash_empty({ days: TRASH_DAYS }),
        failure: m.videos_trash_failed(),
      }}
      query={query}
      deletion={videoDeletion}
      columns={columnsOf()}
      className={s.grid}
      buttonsWidth="8.5rem"
      selection={selection.grid}
      onClose={onClose}
    >
      <BulkVideos selection={selection} only="restore" categories={defaultCategories} last={last} />
    </TrashDialog>
  );
};

const columnsOf = (): Column<TrashedVideo>[] => [
  {
    id: 'name',
    head: m.videos_display_name(),
    cell: ({ path, thumbnailUrl, displayName, fileName }) => (
      <span className="line">
        <Thumb category={categoryOfPath(path)} src={thumbnailUrl} size="xs" />
        <span className={s.names}>
          <strong className="semibold cut">
            <Name>{displayName}</Name>
          </strong>
          <span className="soft">
            <FileName>{fileName}</FileName>
          </span>
        </span>
      </span>
    ),
  },
  deletedColumn(({ trashedAt = '' }) => trashedAt),
  {
    id: 'until',
    head: m.videos_trash_until(),
    width: '8rem',
    cell: ({ trashedAt = '' }) => (
      <>
        {/* phones have no column headers */}
        <span className="phone" aria-hidden>
          {m.videos_trash_until()}{' '}
        </span>
        <L>{dateText(keptUntil(trashedAt))}</L>
      </>
    ),
  },
];
