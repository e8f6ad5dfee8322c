import { useState } from 'react';
import { CalendarDays, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { calendarLocale } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { currentLanguage, directionOf } from '#lib/texts/language.ts';
import fields from './field.module.css';
import s from './date-field.module.css';

interface DateFieldProps {
  /** Accessible name of the field; its buttons are named separately. */
  label: string;
  /** A calendar day, '2026-11-19'; undefined while empty. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}
/** False for a year that is still being typed: '2', '20', '202'. */
const isWholeYear = ({ year }: { year: number }): boolean => year >= 1_000;

/** A date, typed or picked from a calendar. Days come before months in both languages. */
export const DateField = ({ label, value, onChange }: DateFieldProps) => {
  const [previousValue, setPreviousValue] = useState(value);
  const [reported, setReported] = useState(value);
  // An external value remounts the field, even an empty one, which would otherwise keep a half-typed date. Its own
  // value coming back doesn't: the user may still be typing.
  const [field, setField] = useState(0);
  if (previousValue !== value) {
    setPreviousValue(value);
    if (value !== reported) {
      setReported(value);
      setField(field + 1);
    }
  }
  const report = (day: string | undefined) => {
    setReported(day);
    onChange(day);
  };
  const clear = () => {
    setField(field + 1);
    report(undefined);
  };
  const dir = directionOf(currentLanguage());
  return (
    <I18nProvider locale={calendarLocale()}>
      <DatePicker
        key={field}
        aria-label={label}
        defaultValue={value === undefined ? null : parseDate(value)}
        onChange={(date) => {
          if (date === null) report(undefined);
          else if (isWholeYear(date)) report(date.toString());
        }}
        className={s.picker!}
      >
        <Group className={`${fields.input} ${s.group}`} data-empty={value === undefined || undefined}>
          <span className={s.label} aria-hidden>
            {label}
          </span>
          <DateInput className={s.input!}>
            {(segment) => <DateSegment segment={segment} className={s.segment!} />}
          </DateInput>
          {value !== undefined && (
            // without the slot, so that it doesn't open the calendar
            <Button slot={null} className={s.button!} aria-label={m.office_clear_date()} onPress={clear}>
              <X />
            </Button>
          )}
          <Button className={s.button!} aria-label={m.office_open_calendar()}>
            <CalendarDays />
          </Button>
        </Group>
        <Popover className="raised">
          <Dialog className={s.dialog!} aria-label={label}>
            <div dir={dir}>
              <Calendar aria-label={label}>
                <header className={s.head}>
                  <Button slot="previous" className={s.button!} aria-label={m.office_previous_month()}>
                    {dir === 'ltr' ? <ChevronLeft /> : <ChevronRight />}
                  </Button>
                  <Heading />
                  <Button slot="next" className={s.button!} aria-label={m.office_next_month()}>
                    {dir === 'ltr' ? <ChevronRight /> : <ChevronLeft />}
                  </Button>
                </header>
                <CalendarGrid className={s.days!}>
                  {(date) => <CalendarCell date={date} className={s.day!} />}
                </CalendarGrid>
              </Calendar>
            </div>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
};
