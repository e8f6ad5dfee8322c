import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { BulkOutcome } from '@zuzu/contract/bulk.ts';
import { withReason } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { m } from '#texts/generated/messages.js';
import { LeftRows } from './bulk-preview.tsx';

/** The last change of many: told in a message, with an undo, and with the rows that it left alone. */
export interface BulkUndo<Outcome extends BulkOutcome> {
  /** Tells what was done, and remembers how to undo it. */
  tell: (outcome: Pick<Outcome, 'left' | 'undo'>, text: string) => void;
  /** Undoes the last change; undefined if there is none to undo, or it is being undone. */
  takeBack: (() => void) | undefined;
  canUndo: boolean;
  clear: () => void;
  /** The rows that were left alone, until they were read. */
  dialog: ReactNode;
}
interface UndoProps<Outcome extends BulkOutcome> {
  undo: (id: string) => Promise<Outcome>;
  reasonText: (reason: Outcome['left'][number]['reason']) => string;
  onUndone: () => void;
}
export const useBulkUndo = <Outcome extends BulkOutcome>(props: UndoProps<Outcome>): BulkUndo<Outcome> => {
  const [left, setLeft] = useState<Outcome['left']>([]);
  const [undoId, setUndoId] = useState<string>();
  const tell: BulkUndo<Outcome>['tell'] = ({ left: others, undo: id }, text) => {
    setLeft(others);
    setUndoId(id);
    showToast('good', text, id === undefined ? {} : { action: { text: m.office_undo(), run: () => undo.mutate(id) } });
  };
  const undo = useMutation({
    mutationFn: props.undo,
    onSuccess: (outcome) => {
      tell(outcome, m.office_bulk_undone({ count: outcome.changed }));
      props.onUndone();
    },
    meta: { failure: (error) => withReason(m.office_bulk_undo_failed(), error) },
  });
  return {
    tell,
    canUndo: undoId !== undefined,
    takeBack: undoId === undefined || undo.isPending ? undefined : () => undo.mutate(undoId),
    clear: () => setUndoId(undefined),
    dialog: left.length > 0 && (
      <Modal
        title={m.office_bulk_left_title()}
        onClose={() => setLeft([])}
        foot={
          <Button size="s" onClick={() => setLeft([])}>
            {m.office_close()}
          </Button>
        }
      >
        <LeftRows left={left.map((row) => ({ ...row, reason: props.reasonText(row.reason) }))} />
      </Modal>
    ),
  };
};
