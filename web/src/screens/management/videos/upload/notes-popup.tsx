import { NotebookText, StickyNote } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { MAX_NOTES } from '@zuzu/domain/videos/limits.ts';
import { Button } from '#components/controls/button.tsx';
import { Field } from '#components/controls/field.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './pop-up.module.css';

interface NotesPopupProps {
  fileName: string;
  value: string;
  onChange: (notes: string) => void;
  isDisabled: boolean;
}
/** Notes on a file; the icon is filled if there are any. */
export const NotesPopup = ({ fileName, value, onChange, isDisabled }: NotesPopupProps) => (
  <DialogTrigger>
    <AriaButton
      className={s.icon!}
      isDisabled={isDisabled}
      aria-label={value ? m.videos_has_notes({ file: fileName }) : m.videos_notes_of({ file: fileName })}
    >
      {value ? <NotebookText aria-hidden data-filled /> : <StickyNote aria-hidden />}
    </AriaButton>
    <Popover className={s.popUp!} placement="bottom">
      <Dialog className={s.notes!} aria-label={m.videos_notes_of({ file: fileName })}>
        {({ close }) => (
          <>
            <Field label={m.videos_notes()} area autoFocus value={value} onChange={onChange} maxLength={MAX_NOTES} />
            <Button tone="quiet" size="s" onClick={close}>
              <Text>{m.videos_close()}</Text>
            </Button>
          </>
        )}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
