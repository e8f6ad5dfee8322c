import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { BulkOutcome } from '@zuzu/contract/bulk.ts';
import { withReason } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LeftRows } from './bulk-preview.tsx';

interface UndoProps<Outcome extends BulkOutcome> {
  undo: (id: string) => Promise<Outcome>;
  reasonText: (reason: Outcome['left'][number]['reason']) => string;
  /** Refetches the changed rows. */
  reload: () => void;
}
/** The last bulk change: its message with an undo button, and a dialog that lists skipped rows. */
export const useBulkUndo = <Outcome extends BulkOutcome>(props: UndoProps<Outcome>) => {
  const [left, setLeft] = useState<Outcome['left']>([]);
  const [last, setLast] = useState<{ id: string; isUndo: boolean }>();
  const show = (
    { left: others = [], undo: id }: Partial<Pick<Outcome, 'left' | 'undo'>>,
    text: string,
    isUndo: boolean,
  ) => {
    props.reload();
    setLeft(others);
    setLast(id === undefined ? undefined : { id, isUndo });
    const undoText = isUndo ? m.office_redo() : m.office_undo();
    showToast('good', text, id === undefined ? {} : { action: { text: undoText, run: () => undo.mutate(id) } });
  };
  const undo = useMutation({
    mutationFn: props.undo,
    // undoing an undo applies the change again
    onSuccess: (outcome) => show(outcome, m.office_bulk_undone({ count: outcome.changed }), !last?.isUndo),
    meta: { failure: (error) => withReason(m.office_bulk_undo_failed(), error) },
  });
  return {
    reasonText: props.reasonText,
    /** Shows the outcome and remembers how to undo it. */
    report: (outcome: Partial<Pick<Outcome, 'left' | 'undo'>>, text: string) => show(outcome, text, false),
    /** Label of the undo button; undefined if there is nothing to undo. */
    undoText: last && (last.isUndo ? m.office_redo() : m.office_bulk_undo()),
    /** Undoes the last change; undefined while that is in progress or impossible. */
    takeBack: last === undefined || undo.isPending ? undefined : () => undo.mutate(last.id),
    clear: () => setLast(undefined),
    /** Lists the skipped rows until the dialog is closed. */
    dialog: left.length > 0 && (
      <Modal
        title={m.office_bulk_left_title()}
        onClose={() => setLeft([])}
        foot={<Button onClick={() => setLeft([])}>{m.office_close()}</Button>}
      >
        <LeftRows left={left.map((row) => ({ ...row, reason: props.reasonText(row.reason) }))} />
      </Modal>
    ),
  };
};
export type BulkUndo<Outcome extends BulkOutcome> = ReturnType<typeof useBulkUndo<Outcome>>;
