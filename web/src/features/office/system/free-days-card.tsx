import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { isDayRange } from '@zuzu/domain/calendar/day-range.ts';
import { errorText } from '#lib/api/api-error.ts';
import { addFreeDays, freeDaysOptions, removeFreeDays } from './system-api.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { dayRangeText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './free-days-card.module.css';

/** Editable list of days without school, in addition to the calendar's holidays. */
export const FreeDaysCard = () => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(freeDaysOptions);
  const [name, setName] = useState('');
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const change = useMutation({
    mutationFn: (ask: () => ReturnType<typeof addFreeDays>) => ask(),
    onSuccess: (freeDays) => queryClient.setQueryData(freeDaysOptions.queryKey, freeDays),
    meta: { failure: (problem) => m.system_free_days_failed({ reason: errorText(problem) }) },
  });
  const last = to ?? from;
  const isWrong = from !== undefined && last !== undefined && !isDayRange({ from, to: last });
  const canAdd = name.trim() !== '' && from !== undefined && last !== undefined && !isWrong && !change.isPending;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!canAdd) return;
    change.mutate(() => addFreeDays({ name, from, to: last }), {
      onSuccess: () => {
        setName('');
        setFrom(undefined);
        setTo(undefined);
      },
    });
  };

  return (
    <OfficeCard title={m.system_free_days()} className="whole">
      <p className="soft">{m.system_free_days_about()}</p>
      {data ? (
        data.length === 0 ? (
          <p className="soft small">{m.system_free_days_none()}</p>
        ) : (
          <ul>
            {data.map((days) => (
              <li className={s.days} key={days._id}>
                <strong dir="auto">{days.name}</strong>
                <span className="soft numerals">{dayRangeText(days)}</span>
                <IconButton
                  icon={<X aria-hidden />}
                  label={m.system_free_days_remove({ name: days.name })}
                  disabled={change.isPending}
                  onClick={() => change.mutate(() => removeFreeDays(days._id))}
                />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows />
      )}
      <form className={s.form} onSubmit={add}>
        <Field label={m.office_name()} value={name} onChange={setName} maxLength={60} />
        <div className="flow">
          <DateField label={m.office_from()} value={from} onChange={setFrom} />
          <DateField label={m.system_free_days_to()} value={to} onChange={setTo} />
        </div>
        {isWrong && (
          <p className="full bad" role="alert">
            {m.system_free_days_wrong()}
          </p>
        )}
        <Button type="submit" aria-disabled={!canAdd}>
          <Plus aria-hidden />
          {m.system_free_days_add()}
        </Button>
      </form>
    </OfficeCard>
  );
};
