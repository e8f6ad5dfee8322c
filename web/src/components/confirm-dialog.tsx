import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '../texts/generated/messages.js';
import { Text } from '../texts/text.tsx';
import { Button } from './button.tsx';
import s from './confirm-dialog.module.css';
import modal from './modal.module.css';

interface ConfirmDialogProps {
  /** The question, word for word. */
  text: string;
  /** The button that says yes: 'Delete', 'Restore'. */
  confirm: string;
  /** While what was confirmed is being done. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}
/** Asks before something that can't be taken back. A press outside answers nothing; Escape means no. */
export const ConfirmDialog = ({ text, confirm, isBusy = false, onConfirm, onCancel }: ConfirmDialogProps) => (
  <ModalOverlay isOpen onOpenChange={(open) => !open && onCancel()} className={modal.scrim!}>
    <Modal className={modal.modal!}>
      <Dialog role="alertdialog" className={s.dialog!}>
        <Heading slot="title" level={2}>
          <Text>{text}</Text>
        </Heading>
        <div className={s.answers}>
          <Button tone="danger" size="s" disabled={isBusy} aria-busy={isBusy} onClick={onConfirm}>
            <Text>{confirm}</Text>
          </Button>
          <Button tone="quiet" size="s" autoFocus onClick={onCancel}>
            <Text>{m.common_cancel()}</Text>
          </Button>
        </div>
      </Dialog>
    </Modal>
  </ModalOverlay>
);
