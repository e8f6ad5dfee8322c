import { CalendarX } from 'lucide-react';
import { DateField } from '#components/controls/date-field.tsx';
import { dateText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { dateTexts } from '#screens/management/videos/date-texts.ts';
import { RowPopup } from './row-popup.tsx';
import s from './pop-up.module.css';

interface RightsPopupProps {
  fileName: string;
  /** A local date, 'YYYY-MM-DD'. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  isDisabled: boolean;
}
/** The day on which the rights of a file end. */
export const RightsPopup = ({ fileName, value, onChange, isDisabled }: RightsPopupProps) => {
  const label = m.videos_rights_of({ file: fileName });
  return (
    <RowPopup
      label={label}
      button={value === undefined ? label : `${label}: ${dateText(value)}`}
      icon={<CalendarX aria-hidden data-filled={value === undefined ? undefined : true} />}
      isDisabled={isDisabled}
    >
      <DateField label={m.videos_rights_until()} texts={dateTexts()} value={value} onChange={onChange} />
      <p className={s.hint}>{m.videos_rights_hint()}</p>
    </RowPopup>
  );
};
