import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { Button } from '#components/controls/button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What follows from it, where the question doesn't say. */
  text?: string;
  /** What the button says that does it. */
  confirm: string;
  tone?: 'danger' | 'action';
  /** While it is being done. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}
/** Asks before something is done that is hard to undo. The safe answer has the focus. */
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
            <Text>{confirm}</Text>
          </Button>
          <Button size="s" tone="quiet" autoFocus onClick={onCancel}>
            <Text>{m.office_cancel()}</Text>
          </Button>
        </>
      }
    >
      {text !== undefined && (
        <p>
          <Text>{text}</Text>
        </p>
      )}
      {children}
    </Modal>
  );
};
