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
import { calendarLocale } from '#texts/format.ts';
import { currentLanguage } from '#texts/language.ts';
import { Text } from '#texts/text.tsx';
import fields from './field.module.css';
import s from './date-field.module.css';

interface DateFieldProps {
  /** Names the field; what the buttons do is named besides. */
  label: string;
  texts: { open: string; clear: string; previous: string; next: string };
  /** A calendar day, '2026-11-19'; undefined where none is chosen. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}
/** A year that somebody is still typing: '2', '20', '202'. */
const isWholeYear = ({ year }: { year: number }): boolean => year >= 1_000;

/** One day: typed, or chosen from a calendar. Days come before months in both languages; English reads left to right. */
export const DateField = ({ label, texts, value, onChange }: DateFieldProps) => {
  const [given, setGiven] = useState(value);
  const [told, setTold] = useState(value);
  // A day that comes from elsewhere is a new field's, and so is none: an empty one would keep half a date that was typed.
  // Our own day coming back isn't: somebody may be typing on.
  const [field, setField] = useState(0);
  if (given !== value) {
    setGiven(value);
    if (value !== told) {
      setTold(value);
      setField(field + 1);
    }
  }
  const tell = (day: string | undefined) => {
    setTold(day);
    onChange(day);
  };
  const clear = () => {
    setField(field + 1);
    tell(undefined);
  };
  const english = currentLanguage() === 'en';
  const dir = english ? 'ltr' : 'rtl';
  return (
    <I18nProvider locale={calendarLocale()}>
      <DatePicker
        key={field}
        aria-label={label}
        defaultValue={value === undefined ? null : parseDate(value)}
        onChange={(date) => {
          if (date === null) tell(undefined);
          else if (isWholeYear(date)) tell(date.toString());
        }}
        className={s.picker!}
      >
        <Group className={`${fields.input} ${s.group}`} data-empty={value === undefined || undefined}>
          <span className={s.label} aria-hidden>
            <Text>{label}</Text>
          </span>
          <DateInput className={s.input!}>
            {(segment) => <DateSegment segment={segment} className={s.segment!} />}
          </DateInput>
          {value !== undefined && (
            // without a slot, so that it doesn't open the calendar
            <Button slot={null} className={s.button!} aria-label={texts.clear} onPress={clear}>
              <X />
            </Button>
          )}
          <Button className={s.button!} aria-label={texts.open}>
            <CalendarDays />
          </Button>
        </Group>
        <Popover className={s.popover!}>
          <Dialog className={s.dialog!} aria-label={label}>
            <div dir={dir}>
              <Calendar aria-label={label}>
                <header className={s.head}>
                  <Button slot="previous" className={s.button!} aria-label={texts.previous}>
                    {english ? <ChevronLeft /> : <ChevronRight />}
                  </Button>
                  <Heading className={s.month!} />
                  <Button slot="next" className={s.button!} aria-label={texts.next}>
                    {english ? <ChevronRight /> : <ChevronLeft />}
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
