import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import s from './pop-up.module.css';

interface RowPopupProps {
  /** What it describes, and of which file. */
  label: string;
  /** The same with what is described by now, if anything is; then the icon is filled. */
  button: string;
  icon: ReactNode;
  isDisabled: boolean;
  children: ReactNode;
}
/** Fields of a file's row that have no column of their own: they pop up from an icon. */
export const RowPopup = ({ label, button, icon, isDisabled, children }: RowPopupProps) => (
  <DialogTrigger>
    <AriaButton className={s.icon!} isDisabled={isDisabled} aria-label={button}>
      {icon}
    </AriaButton>
    <Popover className={s.popUp!} placement="bottom">
      <Dialog className={s.fields!} aria-label={label}>
        {({ close }) => (
          <>
            {children}
            <Button tone="quiet" size="s" onClick={close}>
              {m.videos_close()}
            </Button>
          </>
        )}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
