import { Ellipsis } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { MAX_NOTES } from '@zuzu/domain/videos/limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { needsText } from '#features/videos/needs-text.ts';
import { NeedsFields } from '#features/office/parts/needs-fields.tsx';
import { areStorable } from '#features/office/parts/storable-things.ts';
import { dateText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { uploads } from './page-uploads.ts';
import { isEditable, type UploadRow } from './upload-rows.ts';
import s from './pop-up.module.css';

/** The fields of a row without a column: notes, needs, and end of rights. */
export const RowPopup = ({ row }: { row: UploadRow }) => {
  const { id, fileName, description } = row;
  const { extraNotes, needs = {}, rightsUntil } = description;
  const label = m.videos_notes_of({ file: fileName });
  const filled = [
    extraNotes && m.videos_notes(),
    needsText(needs),
    rightsUntil && m.videos_rights_end({ day: dateText(rightsUntil) }),
  ].filter(Boolean);
  return (
    <DialogTrigger>
      <AriaButton
        className={s.icon!}
        isDisabled={!isEditable(row)}
        aria-label={filled.length > 0 ? `${label}: ${filled.join(', ')}` : label}
        data-filled={filled.length > 0 || undefined}
      >
        <Ellipsis aria-hidden />
      </AriaButton>
      <Popover className={s.popUp!} placement="bottom">
        <Dialog className={s.fields!} aria-label={label}>
          {({ close }) => (
            <>
              <Field
                label={m.videos_notes()}
                area
                autoFocus
                value={extraNotes}
                onChange={(notes) => uploads.edit(id, { extraNotes: notes })}
                maxLength={MAX_NOTES}
              />
              <NeedsFields
                value={needs}
                onChange={(next) => areStorable(next.things) && uploads.edit(id, { needs: next })}
              />
              <DateField
                label={m.videos_rights_until()}
                value={rightsUntil}
                onChange={(day) => uploads.edit(id, { rightsUntil: day })}
              />
              <p className="soft small">{m.videos_rights_hint()}</p>
              <Button tone="quiet" className="narrow" onClick={close}>
                {m.office_close()}
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
