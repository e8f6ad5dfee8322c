import type { RefObject } from 'react';
import type { ScheduledWeek } from '@zuzu/contract/weekly-videos.ts';
import { usePointerDrag, type Point } from '#components/behavior/use-pointer-drag.ts';

/** Identifies a calendar row's week when an entry is dropped on it. */
export const WEEK_ATTRIBUTE = 'data-week';

interface EntryDragOptions {
  calendar: RefObject<HTMLElement | null>;
  weeks: readonly ScheduledWeek[];
  onMove: (entryId: string, weekStart: string) => void;
}

/**
 * Drags scheduled videos from week to week by mouse, finger or pen. An entry is dropped on the week under the pointer;
 * its own week, past weeks and anything else are ignored.
 */
export const useEntryDrag = ({ calendar, weeks, onMove }: EntryDragOptions) => {
  const dropTarget = (entryId: string, { x, y }: Point): string | undefined => {
    const under = [...(calendar.current?.querySelectorAll(`[${WEEK_ATTRIBUTE}]`) ?? [])].find((row) => {
      const { top, bottom, left, right } = row.getBoundingClientRect();
      return y >= top && y <= bottom && x >= left && x <= right;
    });
    const week = weeks.find(({ weekStart }) => weekStart === under?.getAttribute(WEEK_ATTRIBUTE));
    const isOpen = week?.state === 'coming' && !week.entries.some(({ _id }) => _id === entryId);
    return isOpen ? week.weekStart : undefined;
  };
  return usePointerDrag<string, string | undefined>({
    dropTarget,
    onDrop: (entryId, weekStart) => weekStart !== undefined && onMove(entryId, weekStart),
  });
};
export type EntryDrag = ReturnType<typeof useEntryDrag>;
