import { useId } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import type { ClassWeek } from '@zuzu/contract/class-weeks.ts';
import { errorText } from '#lib/api/api-error.ts';
import { classWeekOptions, closeCalendar, openCalendar } from './class-weeks-api.ts';
import { Button, buttonClasses } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import fields from '#ui/fields/field.module.css';
import { CopyButton } from './copy-button.tsx';
import s from './class-week.module.css';

interface ClassCalendarProps {
  userId: string;
  groupName: string;
  week: ClassWeek;
}
/** The calendar feed of the planned lessons, which is off until the user creates its address. */
export const ClassCalendar = ({ userId, groupName, week: { calendarPath } }: ClassCalendarProps) => {
  const client = useQueryClient();
  const id = useId();
  const owner = { userId, groupName };
  const change = useMutation({
    mutationFn: (ask: typeof openCalendar) => ask(owner),
    onSuccess: (week) => client.setQueryData(classWeekOptions(owner).queryKey, week),
    meta: { failure: errorText },
  });
  if (calendarPath === null)
    return (
      <>
        <p>{m.class_week_calendar_about()}</p>
        <div className={s.actions}>
          <Button tone="quiet" disabled={change.isPending} onClick={() => change.mutate(openCalendar)}>
            <CalendarPlus aria-hidden />
            {m.class_week_calendar_open()}
          </Button>
        </div>
      </>
    );
  const url = new URL(calendarPath, location.origin).href;
  return (
    <>
      <label htmlFor={id}>{m.class_week_calendar_address()}</label>
      <input
        id={id}
        className={fields.input}
        dir="ltr"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <p className="soft small">{m.class_week_calendar_warning()}</p>
      <div className={s.actions}>
        <CopyButton text={url} />
        <a className={buttonClasses(undefined)} data-tone="quiet" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden />
          {m.class_week_calendar_subscribe()}
        </a>
        <Button tone="quiet" disabled={change.isPending} onClick={() => change.mutate(openCalendar)}>
          {m.class_week_calendar_renew()}
        </Button>
        <Button tone="quiet" disabled={change.isPending} onClick={() => change.mutate(closeCalendar)}>
          {m.class_week_calendar_close()}
        </Button>
      </div>
    </>
  );
};
