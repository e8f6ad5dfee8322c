import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '../texts/generated/messages.js';
import { Button } from './button.tsx';
import s from './modal.module.css';

interface ModalProps {
  title: ReactNode;
  sub?: ReactNode;
  /** A way back, above the title. */
  back?: ReactNode;
  foot?: ReactNode;
  /** The cross, Escape, or a press outside. */
  onClose: () => void;
  children: ReactNode;
}
/** A dialog over the page, as long as it is rendered. From the bottom edge on phones. */
export const Modal = ({ title, sub, back, foot, onClose, children }: ModalProps) => (
  <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={s.scrim!}>
    <AriaModal className={s.modal!}>
      <Dialog className={s.dialog!}>
        <div className={s.head}>
          <div>
            {back}
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {sub && <span className={s.sub}>{sub}</span>}
          </div>
          <Button tone="icon" size="s" aria-label={m.common_close()} onClick={onClose}>
            <X />
          </Button>
        </div>
        <div className={s.body}>{children}</div>
        {foot && <div className={s.foot}>{foot}</div>}
      </Dialog>
    </AriaModal>
  </ModalOverlay>
);
