import { CheckCircle2, Eye, Lock, Plus, Sparkles } from 'lucide-react';
import type { ScheduledVideo, ScheduledWeek } from '@zuzu/contract/weekly-videos.ts';
import type { Audience } from '@zuzu/domain/weekly/weekly-schedule.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Button } from '#ui/controls/button.tsx';
import { categoryName } from '#features/videos/categories.ts';
import { Chip } from '#ui/page/chip.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { clockTime, weekText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { daysOfWeek } from './weeks-of-month.ts';
import { levelName } from '#features/videos/intensity.tsx';
import s from './week-row.module.css';

/** The audience of a video: 'Everybody', '3 · Medium', 'Dance', '3 · Medium, Dance'. */
const audienceText = ({ intensity, category }: Audience): string =>
  [
    ...(intensity === null ? [] : [`${intensity} · ${levelName(intensity)}`]),
    ...(category === null ? [] : [categoryName(category)]),
  ].join(', ') || m.office_everybody();

interface EntrySlotProps {
  entry: ScheduledVideo;
  /** True if the week hasn't started. */
  open: boolean;
  onChange: (entry: ScheduledVideo) => void;
}
const EntrySlot = ({ entry, open, onChange }: EntrySlotProps) => {
  const { video } = entry;
  const category = categoryOfPath(video.path);
  return (
    <div className={s.slot}>
      <Thumb category={category} src={video.thumbnailUrl} size="s" />
      <span className={s.title}>
        <strong dir="auto">{video.displayName}</strong>
        <span className="soft small">
          {category && (
            <>
              {categoryName(category)}
              {' · '}
            </>
          )}
          <L>{clockTime(video.length)}</L>
        </span>
      </span>
      <Chip>{audienceText(entry)}</Chip>
      {open && (
        <Button tone="quiet" onClick={() => onChange(entry)}>
          {m.weekly_change()}
        </Button>
      )}
    </div>
  );
};

const isForEverybody = ({ intensity, category }: Audience): boolean => intensity === null && category === null;

interface WeekRowProps {
  week: ScheduledWeek;
  /** 'YYYY-MM-DD'. */
  today: string;
  /** The displayed month, 'YYYY-MM'. */
  month: string;
  onSchedule: (weekStart: string) => void;
  onChange: (entry: ScheduledVideo) => void;
  onPreview: (weekStart: string) => void;
}
/** A week of the calendar: its days, videos and audiences. */
export const WeekRow = ({ week, today, month, onSchedule, onChange, onPreview }: WeekRowProps) => {
  const { weekStart, state, entries, people, seen } = week;
  const open = state === 'coming';
  return (
    <section
      className={s.week}
      data-state={state}
      aria-label={m.weekly_week_of({ days: weekText(weekStart) })}
      data-week={weekStart}
    >
      <div className={s.days} aria-hidden>
        {daysOfWeek(weekStart).map((day) => (
          <span
            key={day}
            className={day === today ? 'narrow middle round bold' : day.startsWith(month) ? undefined : 'soft'}
            data-today={day === today || undefined}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
      {entries.map((entry) => (
        <EntrySlot key={entry._id} entry={entry} open={open} onChange={onChange} />
      ))}
      {!open && people === 0 && <p className="soft small">{m.weekly_nobody_had()}</p>}
      {(open || people > 0) && !entries.some(isForEverybody) && (
        <div className={s.slot} data-chosen>
          <Sparkles className="soft" aria-hidden />
          <span className={s.title}>
            <strong>{entries.length > 0 ? m.weekly_chosen_rest() : m.weekly_chosen()}</strong>
            <span className="soft small">{m.weekly_chosen_text()}</span>
          </span>
        </div>
      )}
      <div className={s.foot}>
        {state === 'current' && (
          <>
            <Chip tone="night">{m.weekly_this_week()}</Chip>
            <Chip icon={<Lock />}>{m.weekly_locked()}</Chip>
          </>
        )}
        {open ? (
          <Button tone="quiet" onClick={() => onSchedule(weekStart)}>
            <Plus />
            {entries.length > 0 ? m.weekly_schedule_more() : m.weekly_schedule()}
          </Button>
        ) : (
          people > 0 && <Chip icon={<CheckCircle2 />}>{m.weekly_seen_by({ seen, people })}</Chip>
        )}
        {people > 0 && (
          <Button tone="link" onClick={() => onPreview(weekStart)}>
            <Eye />
            {m.weekly_who_gets_what()}
          </Button>
        )}
      </div>
    </section>
  );
};
