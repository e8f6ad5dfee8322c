import { localDate } from '#calendar/calendar.ts';
import { indexLibrary, type LibraryIndex } from '#composition/library/library-index.ts';
import { makePlan, type Plan, type PlanRequest } from '#composition/plan/plan.ts';

/** Returns the plan that applies at a time, in ms since the epoch; the same object while nothing changes. */
export type PlanAt = (moment: number) => Plan;

/**
 * Plans for future days: a video is no longer a candidate from the day on which its rights end. Positions are the same in all plans.
 * Throws like `makePlan`, immediately.
 */
export const plansByDay = (index: LibraryIndex, request: PlanRequest): PlanAt => {
  const ends = [
    ...new Set(index.videos.flatMap(({ ready, rightsUntil }) => (ready && rightsUntil ? [rightsUntil] : []))),
  ].toSorted();
  /** By the number of these days that have passed. */
  const plans = [makePlan(index, request)];
  const planWithout = (end: string): Plan =>
    makePlan(
      indexLibrary(
        index.videos.map((video) =>
          video.rightsUntil !== undefined && video.rightsUntil <= end ? { ...video, ready: false } : video,
        ),
      ),
      request,
    );
  return (moment) => {
    if (ends.length === 0) return plans[0]!;
    const today = localDate(new Date(moment));
    const at = ends.findLastIndex((end) => end <= today);
    return (plans[at + 1] ??= planWithout(ends[at]!));
  };
};
