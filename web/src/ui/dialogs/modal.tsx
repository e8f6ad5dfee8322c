import { useRef, type ReactNode, type RefObject } from 'react';
import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { m } from '#lib/texts/generated/messages.js';
import { usePageKeys } from '#ui/behavior/use-page-keys.ts';
import { IconButton } from '#ui/controls/button.tsx';
import s from './modal.module.css';

interface ModalProps {
  title: string;
  /** Called for a press outside, Escape or the close button; the caller decides whether to close. */
  onClose: () => void;
  sub?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
  /** `window` is as large as a 16:9 picture can be, without padding. */
  size?: 's' | 'm' | 'l' | 'window';
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
}
/** A modal dialog, at the bottom of the page on phones. Open while mounted. */
export const Modal = ({ title, onClose, sub, foot, children, size = 'm', role = 'dialog' }: ModalProps) => {
  const modal = useRef<HTMLDivElement>(null);
  useEscapeAnywhere(modal, onClose);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={s.scrim!}>
      <AriaModal ref={modal} className={s.modal!} data-size={size} data-modal>
        <Dialog role={role} className={s.dialog!}>
          <div className={s.head}>
            <div>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {sub}
            </div>
            <IconButton icon={<X />} size="s" label={m.common_close()} onClick={() => onClose()} />
          </div>
          <div className={s.body}>{children}</div>
          {foot !== undefined && <div className={s.foot}>{foot}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
};

/** Closes on Escape even if the focused element has been removed or made inert: the page gets the key event then. */
const useEscapeAnywhere = (modal: RefObject<HTMLElement | null>, onEscape: () => void) =>
  usePageKeys((event) => {
    const isOnTop = [...document.querySelectorAll('[data-modal]')].at(-1) === modal.current;
    if (event.key === 'Escape' && event.target === document.body && isOnTop) onEscape();
  });
