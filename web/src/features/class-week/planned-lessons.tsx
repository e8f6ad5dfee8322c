import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { ClassWeek } from '@zuzu/contract/class-weeks.ts';
import type { ErrorCode } from '@zuzu/contract/errors.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { MAX_PLANNED_LESSONS, plannedDays, type PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import { classWeekOptions, saveClassWeek } from './class-weeks-api.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { minutesText, weekdayText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import fields from '#ui/fields/field.module.css';
import s from './class-week.module.css';

const CONFLICT: ErrorCode = 'CONFLICT';
/** True if the plan was changed elsewhere: that plan is shown, and a retry is useless. */
const isChanged = (error: Error): boolean => error instanceof ApiError && error.code === CONFLICT;
/** A lesson in the form; its time is '' while it is incomplete. */
type Row = PlannedLesson & { key: number };

const rowsOf = ({ plannedLessons }: ClassWeek): readonly Row[] =>
  plannedLessons.map((lesson, i) => ({ ...lesson, key: i + 1 }));

/** Error texts by row key: rows without a time, or with the time of another row. */
const faultsOf = (rows: readonly Row[]): Map<number, string> => {
  const taken = new Set<string>();
  const faults = new Map<number, string>();
  for (const { key, day, time } of rows) {
    const begins = `${day} ${time}`;
    if (time === '') faults.set(key, m.class_week_no_time());
    else if (taken.has(begins)) faults.set(key, m.class_week_taken());
    taken.add(begins);
  }
  return faults;
};

/** Returns the last row moved to the next day free at that time; without rows, the usual lesson on the first day at ten. */
const nextRow = (rows: readonly Row[], { intensityLevel, lessonLength }: Group['preferences']): Row => {
  const last = rows.at(-1);
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
  if (!last) return { key, day: 0, time: '10:00', length: lessonLength, intensity: intensityLevel };
  const inOrder = [...plannedDays.filter((day) => day > last.day), ...plannedDays];
  const isFree = (day: number) => !rows.some((row) => row.day === day && row.time === last.time);
  return { ...last, key, day: inOrder.find(isFree) ?? last.day };
};

interface ChoiceProps<Value extends number> {
  label: string;
  value: Value;
  options: readonly Value[];
  text: (value: Value) => string;
  /** Focused when mounted. */
  focused?: boolean;
  onChange: (value: Value) => void;
}
/** A native select, which phones show full-screen. */
const Choice = <Value extends number>({ label, value, options, text, focused, onChange }: ChoiceProps<Value>) => (
  <select
    autoFocus={focused}
    className={fields.input}
    aria-label={label}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find((option) => String(option) === target.value);
      if (chosen !== undefined) onChange(chosen);
    }}
  >
    {options.map((option) => (
      <option key={option} value={option}>
        {text(option)}
      </option>
    ))}
  </select>
);

interface LessonFieldsProps {
  row: Row;
  /** Just added. */
  isNew: boolean;
  fault: string | undefined;
  onChange: (row: Row) => void;
  onRemove: () => void;
}
const LessonFields = ({ row, isNew, fault, onChange, onRemove }: LessonFieldsProps) => {
  const faultId = useId();
  return (
    <li className={s.lesson}>
      <Choice<PlannedLesson['day']>
        label={m.class_week_day()}
        value={row.day}
        options={plannedDays}
        text={weekdayText}
        focused={isNew}
        onChange={(day) => onChange({ ...row, day })}
      />
      <input
        type="time"
        className={fields.input}
        aria-label={m.class_week_time()}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        value={row.time}
        onChange={({ target }) => onChange({ ...row, time: target.value.slice(0, 'HH:MM'.length) })}
      />
      <Choice<LengthCode>
        label={m.lesson_step_length()}
        value={row.length}
        options={lengthCodes}
        text={(length) => minutesText(lessonMinutes[length].slot)}
        onChange={(length) => onChange({ ...row, length })}
      />
      <Choice<IntensityLevel>
        label={m.lesson_step_intensity()}
        value={row.intensity}
        options={intensityLevels}
        text={levelName}
        onChange={(intensity) => onChange({ ...row, intensity })}
      />
      <IconButton
        icon={<Trash2 aria-hidden />}
        label={m.class_week_remove({ day: weekdayText(row.day), time: row.time })}
        onClick={onRemove}
      />
      {fault !== undefined && (
        <p id={faultId} className="whole bad semibold">
          {fault}
        </p>
      )}
    </li>
  );
};

/** The lessons of the week; every change is saved immediately. */
export const PlannedLessons = ({ userId, group, week }: { userId: string; group: Group; week: ClassWeek }) => {
  const owner = { userId, groupName: group.name };
  const client = useQueryClient();
  const [rows, setRows] = useState(() => rowsOf(week));
  const [added, setAdded] = useState<Row['key']>();
  const faults = faultsOf(rows);
  const save = useMutation({
    mutationFn: (plannedLessons: PlannedLesson[]) => {
      const before = client.getQueryData(classWeekOptions(owner).queryKey)?.plannedLessons;
      return saveClassWeek(owner, { plannedLessons, ...(before && { before }) });
    },
    // serialized, so that the last change wins
    scope: { id: `class-week ${group._id}` },
    onSuccess: (saved) => client.setQueryData(classWeekOptions(owner).queryKey, saved),
    onError: async (error) => {
      if (!isChanged(error)) return;
      setRows(rowsOf(await client.fetchQuery({ ...classWeekOptions(owner), staleTime: 0 })));
    },
  });
  const lessonsOf = (some: readonly Row[]) => some.map(({ key: _key, ...lesson }) => lesson);
  const change = (next: readonly Row[]) => {
    setRows(next);
    if (faultsOf(next).size === 0) save.mutate(lessonsOf(next));
  };
  return (
    <>
      {rows.length === 0 && <p className="soft">{m.class_week_none()}</p>}
      <ul className={s.lessons}>
        {rows.map((row) => (
          <LessonFields
            key={row.key}
            row={row}
            isNew={row.key === added}
            fault={faults.get(row.key)}
            onChange={(changed) => change(rows.map((each) => (each.key === row.key ? changed : each)))}
            onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      <div className={s.actions}>
        <Button
          tone="quiet"
          disabled={rows.length >= MAX_PLANNED_LESSONS}
          onClick={() => {
            const row = nextRow(rows, group.preferences);
            setAdded(row.key);
            change([...rows, row]);
          }}
        >
          <Plus aria-hidden />
          {m.class_week_add()}
        </Button>
        <p role="status" className="soft">
          {faults.size > 0
            ? m.class_week_not_yet_saved()
            : save.error
              ? m.class_week_not_saved({ reason: errorText(save.error) })
              : save.isPending
                ? m.class_week_saving()
                : save.isSuccess
                  ? m.class_week_saved()
                  : ''}
        </p>
        {save.error && !isChanged(save.error) && faults.size === 0 && (
          <Button tone="quiet" size="s" onClick={() => save.mutate(lessonsOf(rows))}>
            {m.common_retry()}
          </Button>
        )}
      </div>
    </>
  );
};
