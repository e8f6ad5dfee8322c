import { useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import { categoryOfPath, defaultCategories } from '@zuzu/domain/videos/category.ts';
import type { TrashedVideo } from '@zuzu/contract/videos/trash.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videoTrashOptions } from '#api/videos.ts';
import { Ago } from '#components/page/ago.tsx';
import { Button } from '#components/controls/button.tsx';
import { DataGrid, type Column } from '#components/grid/data-grid.tsx';
import { L } from '#components/page/ltr.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { useSelection } from '#components/grid/use-selection.ts';
import { FileName, Name } from '#components/grid/name.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { dateText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { NotLoaded } from '#layouts/office-lists/not-loaded.tsx';
import { BulkVideos } from '#screens/management/videos/bulk/bulk-videos.tsx';
import { useVideosUndo } from '#screens/management/videos/bulk/use-videos-undo.ts';
import { undoDeletion } from './delete-video-dialog.tsx';
import { keptUntil } from './kept-until.ts';
import s from './trash-modal.module.css';

/** Deleted videos and how long each is kept; one is restored by its button, several by the bar. */
export const TrashModal = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const trash = useQuery(videoTrashOptions);
  const body = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (video: Video) => undoDeletion(video, queries),
    // the focused row is gone
    onSuccess: () =>
      requestAnimationFrame(() =>
        (body.current?.querySelector<HTMLElement>('button') ?? body.current)?.focus({ preventScroll: true }),
      ),
  });
  const restoring = isPending ? variables._id : undefined;
  const selection = useSelection({
    rows: trash.data ?? [],
    keyOf: ({ _id }) => _id,
    nameOf: ({ displayName }) => displayName,
  });
  const last = useVideosUndo();
  const columns = columnsOf((video) => !restoring && mutate(video), restoring);
  return (
    <Modal title={m.videos_trash_title()} size="l" onClose={onClose}>
      <p className={s.about}>{m.videos_trash_text({ days: TRASH_DAYS })}</p>
      <div ref={body} tabIndex={-1}>
        <NotLoaded query={trash} title={m.videos_trash_failed()} />
        {trash.data?.length === 0 && <p className={s.about}>{m.videos_trash_empty({ days: TRASH_DAYS })}</p>}
        {trash.data && trash.data.length > 0 && (
          <DataGrid
            label={m.videos_trash_title()}
            className={s.grid}
            columns={columns}
            rows={trash.data}
            rowKey={({ _id }) => _id}
            selection={selection.grid}
          />
        )}
      </div>
      <BulkVideos selection={selection} only="restore" categories={defaultCategories} last={last} />
    </Modal>
  );
};

const columnsOf = (restore: (video: Video) => void, restoring: string | undefined): Column<TrashedVideo>[] => [
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
  {
    id: 'when',
    head: m.office_deleted(),
    width: '9rem',
    cell: ({ trashedAt = '', deletedBy }) => (
      <span className="grid tight">
        <Ago at={trashedAt} />
        {deletedBy !== undefined && (
          <span className="soft small breaks">{m.users_history_by({ name: deletedBy })}</span>
        )}
      </span>
    ),
  },
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
  {
    id: 'restore',
    head: m.office_actions(),
    width: '8.5rem',
    cell: (video) => (
      <Button
        tone="link"
        aria-label={m.office_restore_name({ name: video.displayName })}
        aria-disabled={restoring !== undefined}
        aria-busy={restoring === video._id}
        onClick={() => restore(video)}
      >
        <Undo2 />
        {m.office_restore()}
      </Button>
    ),
  },
];
