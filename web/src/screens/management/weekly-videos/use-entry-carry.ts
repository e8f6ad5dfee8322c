import type { RefObject } from 'react';
import type { ScheduledWeek } from '@zuzu/contract/weekly-videos.ts';
import { usePointerCarry, type Point } from '#components/behavior/use-pointer-carry.ts';

/** The week that a row of the calendar is, for the one who looks where an entry lands. */
export const WEEK_ATTRIBUTE = 'data-week';

interface EntryCarryWishes {
  calendar: RefObject<HTMLElement | null>;
  weeks: readonly ScheduledWeek[];
  onMove: (entryId: string, weekStart: string) => void;
}

/**
 * Carries scheduled videos from week to week by mouse, finger or pen. An entry lands in the week under the pointer, unless
 * that one has begun or is its own: then nothing happens, as beside the calendar.
 */
export const useEntryCarry = ({ calendar, weeks, onMove }: EntryCarryWishes) => {
  const landing = (entryId: string, { x, y }: Point): string | undefined => {
    const under = [...(calendar.current?.querySelectorAll(`[${WEEK_ATTRIBUTE}]`) ?? [])].find((row) => {
      const { top, bottom, left, right } = row.getBoundingClientRect();
      return y >= top && y <= bottom && x >= left && x <= right;
    });
    const week = weeks.find(({ weekStart }) => weekStart === under?.getAttribute(WEEK_ATTRIBUTE));
    const isOpen = week?.state === 'coming' && !week.entries.some(({ _id }) => _id === entryId);
    return isOpen ? week.weekStart : undefined;
  };
  return usePointerCarry<string, string | undefined>({
    landing,
    onDrop: (entryId, weekStart) => weekStart !== undefined && onMove(entryId, weekStart),
  });
};
export type EntryCarry = ReturnType<typeof useEntryCarry>;
