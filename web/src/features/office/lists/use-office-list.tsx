import { useState, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { useSelection } from '#ui/grid/use-selection.ts';
import { m } from '#lib/texts/generated/messages.js';
import { useRestore, type Deletion } from './deletion.ts';

/** Frames to wait for a row to be drawn; after that it is not in the list. */
const MAX_FRAMES = 120;

/**
 * Returns the focus to a row once no dialog or panel covers the grid: to the row whose card was open, or to the one
 * passed to `focusRow`. `open` is the key of the open card, `isFree` true while nothing covers the grid, `button` the
 * selector of the element to focus in the row.
 */
const useRowFocus = (open: string | undefined, isFree: boolean, button = 'button') => {
  const screen = useRef<HTMLDivElement>(null);
  const [rowToFocus, focusRow] = useState<string>();
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    // a row passed to focusRow takes precedence
    if (!open && isFree && !rowToFocus) focusRow(wasOpen);
  }
  useEffect(() => {
    if (!isFree || !rowToFocus) return;
    const row = `[data-key="${CSS.escape(rowToFocus)}"] ${button}`;
    // a closing dialog restores the focus in the next frame, and a restored row may not be drawn yet
    let framesLeft = MAX_FRAMES;
    let frame = requestAnimationFrame(function look() {
      const element = screen.current?.querySelector<HTMLElement>(row);
      framesLeft -= 1;
      if (framesLeft > MAX_FRAMES - 2 || (!element && framesLeft > 0)) frame = requestAnimationFrame(look);
      else {
        element?.focus();
        focusRow(undefined);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [isFree, rowToFocus, button]);
  return { focusRow, screen };
};

interface OfficeListOptions<Row> {
  list: { rows: readonly Row[]; total: number | undefined };
  /** Fetches the ids of all rows that match the filters. */
  fetchIds: () => Promise<readonly string[]>;
  fetchFailed: (error: unknown) => string;
  deletion: Deletion<Row>;
  /** Shows where a row is used, before it is deleted. */
  renderUsage?: (row: Row) => ReactNode;
  trash: { name: string; Dialog: ComponentType<{ onClose: () => void }> };
  /** The id of the row whose card is open. */
  open: string | undefined;
  closeCard: () => Promise<void>;
  /** True while another dialog covers the list. */
  isCovered: boolean;
  /** Selector of the element to focus in a row. */
  button?: string;
}
/** Selection, focus, deletion and trash of a list of the back-office. */
export const useOfficeList = <Row extends { _id: string }>(options: OfficeListOptions<Row>) => {
  const { list, deletion, open, trash } = options;
  const { nameOf } = deletion;
  const queries = useQueryClient();
  const [deleting, setDeleting] = useState<Row>();
  const [isTrashOpen, setTrashOpen] = useState(false);
  const isFree = !open && !deleting && !isTrashOpen && !options.isCovered;
  const { focusRow, screen } = useRowFocus(open, isFree, options.button);
  const restore = useRestore(deletion, ({ _id }) => focusRow(_id));
  const remove = useMutation({
    mutationFn: deletion.remove,
    onSuccess: async (_, row) => {
      const at = list.rows.findIndex(({ _id }) => _id === row._id);
      setDeleting(undefined);
      if (open === row._id) await options.closeCard();
      focusRow((list.rows[at + 1] ?? list.rows[at - 1])?._id);
      showToast('good', deletion.removed({ name: nameOf(row) }), {
        action: { text: m.office_undo_deletion(), run: () => restore.mutate(row) },
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: deletion.queryKey }),
    meta: { failure: deletion.removeFailed },
  });
  const selection = useSelection({
    rows: list.rows,
    keyOf: ({ _id }) => _id,
    nameOf,
    pages: { total: list.total, fetchKeys: options.fetchIds, failure: options.fetchFailed },
  });
  return {
    selection,
    focusRow,
    /** The element that contains the list. */
    screen,
    onDelete: setDeleting,
    trashButton: (
      <Button tone="quiet" onClick={() => setTrashOpen(true)}>
        <Trash2 />
        {trash.name}
      </Button>
    ),
    dialogs: (
      <>
        {isTrashOpen && <trash.Dialog onClose={() => setTrashOpen(false)} />}
        {deleting && (
          <ConfirmDialog
            title={deletion.question({ name: nameOf(deleting) })}
            text={deletion.consequences()}
            confirm={deletion.confirm()}
            busy={remove.isPending}
            onConfirm={() => remove.mutate(deleting)}
            onCancel={() => setDeleting(undefined)}
          >
            {options.renderUsage?.(deleting)}
          </ConfirmDialog>
        )}
      </>
    ),
  };
};
