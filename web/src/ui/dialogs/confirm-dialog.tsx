import type { ReactNode } from 'react';
import { m } from '#lib/texts/generated/messages.js';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The consequences, if the question doesn't mention them. */
  text?: string;
  /** Label of the confirming button. */
  confirm: string;
  tone?: 'danger' | 'action';
  /** While the action is running. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}
/** Asks for confirmation of an action that is hard to undo. The safe button has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, text, confirm, tone = 'danger', busy = false, onConfirm, onCancel, children } = props;
  return (
    <Modal
      title={title}
      role="alertdialog"
      size="s"
      onClose={onCancel}
      foot={
        <>
          <Button size="s" tone={tone} disabled={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button size="s" tone="quiet" autoFocus onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
      {children}
    </Modal>
  );
};
