import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { DataGrid, type Column, type GridSelection } from '#ui/grid/data-grid.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { useRestore, type Deletion } from './deletion.ts';
import { NotLoaded } from './not-loaded.tsx';
import s from './trash-dialog.module.css';

/** Moves the focus when the focused row leaves the trash. */
export const moveFocusInTrash = () =>
  requestAnimationFrame(() => {
    const trash = document.querySelector<HTMLElement>('[data-trash]');
    (trash?.querySelector<HTMLElement>('button') ?? trash)?.focus({ preventScroll: true });
  });

/** The column with the time of the deletion. */
export const deletedColumn = <Row extends { deletedBy?: string | undefined }>(
  deletedAt: (row: Row) => string,
): Column<Row> => ({
  id: 'when',
  head: m.office_deleted(),
  width: '9rem',
  cell: (row) => (
    <span className="grid tight">
      <Ago at={deletedAt(row)} />
      {row.deletedBy !== undefined && (
        <span className="soft small breaks">{m.users_history_by({ name: row.deletedBy })}</span>
      )}
    </span>
  ),
});

interface TrashDialogProps<Row> {
  texts: Record<'title' | 'about' | 'empty' | 'failure', string>;
  query: UseQueryResult<Row[]>;
  deletion: Deletion<Row>;
  /** The columns before the buttons. */
  columns: readonly Column<Row>[];
  className: string | undefined;
  buttonsWidth: string;
  /** An additional button per row. */
  renderButton?: (row: Row) => ReactNode;
  selection?: GridSelection<Row>;
  onClose: () => void;
  children?: ReactNode;
}
/** The deleted rows of a list, which can be restored one by one. */
export const TrashDialog = <Row extends { _id: string }>(props: TrashDialogProps<Row>): ReactNode => {
  const { texts, query, selection } = props;
  const { mutate, isPending, variables } = useRestore(props.deletion, moveFocusInTrash);
  const restoring = isPending ? variables._id : undefined;
  const buttons = buttonsColumn(props, (row) => !restoring && mutate(row), restoring);
  return (
    <Modal title={texts.title} size="l" onClose={props.onClose}>
      <p className="soft">{texts.about}</p>
      <NotLoaded query={query} title={texts.failure} />
      <div data-trash tabIndex={-1}>
        {query.data?.length === 0 && <p className="soft">{texts.empty}</p>}
        {query.data && query.data.length > 0 && (
          <DataGrid
            label={texts.title}
            className={`${s.grid} ${props.className}`}
            columns={[...props.columns, buttons]}
            rows={query.data}
            rowKey={({ _id }) => _id}
            {...(selection && { selection })}
          />
        )}
      </div>
      {props.children}
    </Modal>
  );
};

const buttonsColumn = <Row extends { _id: string }>(
  { deletion, buttonsWidth, renderButton }: TrashDialogProps<Row>,
  restore: (row: Row) => void,
  restoring: string | undefined,
): Column<Row> => ({
  id: 'actions',
  head: m.office_actions(),
  width: buttonsWidth,
  cell: (row) => (
    <span className="line gap-2">
      <Button
        tone="link"
        aria-label={m.office_restore_name({ name: deletion.nameOf(row) })}
        aria-disabled={restoring !== undefined}
        aria-busy={restoring === row._id}
        onClick={() => restore(row)}
      >
        <Undo2 />
        {m.office_restore()}
      </Button>
      {renderButton?.(row)}
    </span>
  ),
});
