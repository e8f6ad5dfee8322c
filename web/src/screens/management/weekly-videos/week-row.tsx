import type { PointerEvent } from 'react';
import { CheckCircle2, Eye, GripVertical, Lock, Plus, Sparkles } from 'lucide-react';
import type { ScheduledVideo, ScheduledWeek } from '@zuzu/contract/weekly-videos.ts';
import type { Audience } from '@zuzu/domain/weekly/weekly-schedule.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Button } from '#components/controls/button.tsx';
import { categoryName } from '#components/videos/categories.ts';
import { Chip } from '#components/page/chip.tsx';
import { L } from '#components/page/ltr.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { clockTime, weekText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { audienceText } from './audience-text.ts';
import { WEEK_ATTRIBUTE, type EntryCarry } from './use-entry-carry.ts';
import { daysOfWeek } from './weeks-of-month.ts';
import s from './week-row.module.css';

interface EntrySlotProps {
  entry: ScheduledVideo;
  /** Its week hasn't begun. */
  open: boolean;
  carrying: EntryCarry;
  onChange: (entry: ScheduledVideo) => void;
}
const EntrySlot = ({ entry, open, carrying: { carry, gripOf }, onChange }: EntrySlotProps) => {
  const { video } = entry;
  const category = categoryOfPath(video.path);
  const grip = gripOf(entry._id);
  const isCarried = carry?.thing === entry._id;
  // a mouse takes hold of it anywhere, a finger by its grip: elsewhere fingers scroll
  const onPointerDown = (event: PointerEvent) => {
    const { pointerType, target } = event;
    const part = target instanceof Element ? target : undefined;
    if (!part?.closest('button') && (pointerType === 'mouse' || part?.closest('[data-grip]')))
      grip.onPointerDown(event);
  };
  return (
    <div
      className={s.slot}
      data-open={open || undefined}
      data-drag={isCarried || undefined}
      {...(open && { ...grip, onPointerDown })}
      {...(isCarried && { style: { translate: `0 ${carry.offsetPx}px` } })}
    >
      {open && (
        <span className={s.grip} data-grip aria-hidden>
          <GripVertical />
        </span>
      )}
      <Thumb category={category} src={video.thumbnailUrl} size="s" />
      <span className={s.title}>
        <strong>
          <bdi>{video.displayName}</bdi>
        </strong>
        <span>
          {category && (
            <>
              <Text>{categoryName(category)}</Text>
              {' · '}
            </>
          )}
          <L>{clockTime(video.length)}</L>
        </span>
      </span>
      <Chip>
        <Text>{audienceText(entry)}</Text>
      </Chip>
      {open && (
        <Button tone="quiet" size="s" onClick={() => onChange(entry)}>
          <Text>{m.weekly_change()}</Text>
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
  /** The month that is looked at, 'YYYY-MM'. */
  month: string;
  onSchedule: (weekStart: string) => void;
  onChange: (entry: ScheduledVideo) => void;
  carrying: EntryCarry;
  onPreview: (weekStart: string) => void;
}
/** One week of the calendar: its days, its videos, and for whom they are. A scheduled video can be dropped on it. */
export const WeekRow = ({ week, today, month, carrying, onSchedule, onChange, onPreview }: WeekRowProps) => {
  const { weekStart, state, entries, people, seen } = week;
  const open = state === 'coming';
  return (
    <section
      className={s.week}
      data-state={state}
      data-over={carrying.carry?.to === weekStart || undefined}
      aria-label={m.weekly_week_of({ days: weekText(weekStart) })}
      {...{ [WEEK_ATTRIBUTE]: weekStart }}
    >
      <div className={s.days} aria-hidden>
        {daysOfWeek(weekStart).map((day) => (
          <span key={day} data-out={!day.startsWith(month) || undefined} data-today={day === today || undefined}>
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
      {entries.map((entry) => (
        <EntrySlot key={entry._id} entry={entry} open={open} carrying={carrying} onChange={onChange} />
      ))}
      {!open && people === 0 && (
        <p className={s.nobody}>
          <Text>{m.weekly_nobody_had()}</Text>
        </p>
      )}
      {(open || people > 0) && !entries.some(isForEverybody) && (
        <div className={s.slot} data-chosen>
          <Sparkles aria-hidden />
          <span className={s.title}>
            <strong>
              <Text>{entries.length > 0 ? m.weekly_chosen_rest() : m.weekly_chosen()}</Text>
            </strong>
            <span>
              <Text>{m.weekly_chosen_text()}</Text>
            </span>
          </span>
        </div>
      )}
      <div className={s.foot}>
        {state === 'current' && (
          <>
            <Chip tone="night">
              <Text>{m.weekly_this_week()}</Text>
            </Chip>
            <Chip icon={<Lock />}>
              <Text>{m.weekly_locked()}</Text>
            </Chip>
          </>
        )}
        {open ? (
          <Button tone="quiet" size="s" onClick={() => onSchedule(weekStart)}>
            <Plus />
            <Text>{entries.length > 0 ? m.weekly_schedule_more() : m.weekly_schedule()}</Text>
          </Button>
        ) : (
          people > 0 && (
            <Chip icon={<CheckCircle2 />}>
              <Text>{m.weekly_seen_by({ seen, people })}</Text>
            </Chip>
          )
        )}
        {people > 0 && (
          <Button tone="link" size="s" onClick={() => onPreview(weekStart)}>
            <Eye />
            <Text>{m.weekly_who_gets_what()}</Text>
          </Button>
        )}
      </div>
    </section>
  );
};
