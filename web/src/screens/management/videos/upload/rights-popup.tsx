import { CalendarX } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '#components/controls/button.tsx';
import { DateField } from '#components/controls/date-field.tsx';
import { dateText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { dateTexts } from '#screens/management/videos/date-texts.ts';
import s from './pop-up.module.css';

interface RightsPopupProps {
  fileName: string;
  /** A local date, 'YYYY-MM-DD'. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  isDisabled: boolean;
}
/** The day on which the rights of a file end; the icon is filled if there is one. */
export const RightsPopup = ({ fileName, value, onChange, isDisabled }: RightsPopupProps) => {
  const label = m.videos_rights_of({ file: fileName });
  return (
    <DialogTrigger>
      <AriaButton
        className={s.icon!}
        isDisabled={isDisabled}
        aria-label={value === undefined ? label : `${label}: ${dateText(value)}`}
      >
        <CalendarX aria-hidden data-filled={value === undefined ? undefined : true} />
      </AriaButton>
      <Popover className={s.popUp!} placement="bottom">
        <Dialog className={s.notes!} aria-label={label}>
          {({ close }) => (
            <>
              <DateField label={m.videos_rights_until()} texts={dateTexts()} value={value} onChange={onChange} />
              <p className={s.hint}>
                <Text>{m.videos_rights_hint()}</Text>
              </p>
              <Button tone="quiet" size="s" onClick={close}>
                <Text>{m.videos_close()}</Text>
              </Button>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
