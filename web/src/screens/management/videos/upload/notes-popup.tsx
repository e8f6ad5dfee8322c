import { NotebookText, StickyNote } from 'lucide-react';
import { MAX_NOTES } from '@zuzu/domain/videos/limits.ts';
import { Field } from '#components/controls/field.tsx';
import { m } from '#texts/generated/messages.js';
import { RowPopup } from './row-popup.tsx';

interface NotesPopupProps {
  fileName: string;
  value: string;
  onChange: (notes: string) => void;
  isDisabled: boolean;
}
/** Notes on a file. */
export const NotesPopup = ({ fileName, value, onChange, isDisabled }: NotesPopupProps) => (
  <RowPopup
    label={m.videos_notes_of({ file: fileName })}
    button={value ? m.videos_has_notes({ file: fileName }) : m.videos_notes_of({ file: fileName })}
    icon={value ? <NotebookText aria-hidden data-filled /> : <StickyNote aria-hidden />}
    isDisabled={isDisabled}
  >
    <Field label={m.videos_notes()} area autoFocus value={value} onChange={onChange} maxLength={MAX_NOTES} />
  </RowPopup>
);
