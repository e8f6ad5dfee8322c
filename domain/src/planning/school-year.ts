import { dayNumber, startOfDay } from '#calendar/calendar.ts';
import { composeNow, composing } from '#composition/compose-lesson.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { answerFeasibility, type FeasibilityVerdict } from '#composition/feasibility/feasibility.ts';
import type { History } from '#composition/history/history.ts';
import { DAYS_A_WEEK, daysUntilLesson } from '#composition/history/lesson-days.ts';
import { keyOfLesson } from '#composition/lesson-variations.ts';
import { positionOf } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';
import type { PlanAt } from './plans-by-day.ts';
import { nthSeed } from '#composition/random.ts';
import { addUpwards } from '#composition/plan/slots.ts';
import { SOON_DAYS } from '#composition/score/score.ts';

/** The most lessons that a simulated year can have: one a day. */
export const MAX_YEAR_LESSONS = 365;

const HOUR_MS = 3_600_000;
/** Lessons of a simulated year take place at eight in the morning, regardless of the time of the simulation. */
const LESSON_HOUR = 8;

export type SchoolYearRequest = {
  /** Number of lessons, 1 to 365. */
  lessons: number;
  /** 1 to 7, spread evenly over each week. */
  lessonsPerWeek: number;
  /** Any moment of the first day, in ms since the epoch. */
  start: number;
  seed: number;
};

/** One lesson of the simulated year. */
export type YearLesson = {
  /** Calendar day of the year, 1 = day of the first lesson. */
  day: number;
  videoIds: number[];
  parts: number;
  /** Parts that the group had never seen. */
  newParts: number;
  /** Parts that it had seen within the last seven days. */
  soonParts: number;
  totalSeconds: number;
  /** Seconds outside the tolerance, 0 inside. */
  outsideSeconds: number;
  skippedBlocks: number;
  score: number;
  /** Number of the plan's candidates that the group has seen after this lesson. */
  seenCandidates: number;
  /** True if, before this lesson, every category of the rule still had an unseen video for each of its blocks. */
  hasNewLeft: boolean;
  /** True if an earlier lesson of the year had exactly the same videos. */
  isRepeat: boolean;
  /** Once all videos have been seen: days since the least recently seen one; null before. */
  longestUnseenDays: number | null;
};

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** Seen videos: id → time in ms. Always oldest first, since a video that is seen again moves to the end. */
type SeenVideos = Map<number, number>;

const historyFrom = (seen: SeenVideos, seriesInProcess: string | null, lessons: number): History => ({
  videoIds: Int32Array.from(seen.keys()),
  seenAt: Float64Array.from(seen.values()),
  seriesInProcess,
  lessons,
});

/** Composes as for users; a proof of feasibility is reused while the question stays the same. */
const composerWithProofs = (plan: Plan) => {
  let verdict: FeasibilityVerdict | undefined;
  return (history: History, now: number, seed: number): ComposedLesson =>
    composeNow(composing(plan, history, now, seed, { verdict }), (question) => (verdict = answerFeasibility(question)));
};

/** A group's progress through a plan's candidates: how many it has seen, and whether the new ones suffice for the blocks. */
const progressIn = (plan: Plan, seen: SeenVideos) => {
  let seenCandidates = 0;
  const left = Int32Array.from(plan.groups, ({ candidates }) => candidates.length);
  const blocks = plan.groups.map((_, group) => plan.blocks.filter((block) => block.group === group).length);
  const see = (id: number): void => {
    const at = positionOf(plan.index, id);
    if (plan.homes[at]! < 0) return;
    seenCandidates += 1;
    addUpwards(plan, left, plan.homes[at]!, -1);
  };
  for (const id of seen.keys()) see(id);
  return {
    hasNewLeft: (): boolean => blocks.every((needed, group) => left[group]! >= needed),
    /** Counts a video that the group hadn't seen before. */
    see,
    seenCandidates: (): number => seenCandidates,
  };
};

/**
 * Generates the lessons that a group without a history gets, one by one, each of them watched in full on its day; `plans` can
 * change from day to day. Pure, and lazy, so that the consumer can stop or pause in between. Throws CannotCompose like
 * composeLesson, and a RangeError for numbers out of range.
 */
export function* schoolYear(plans: Plan | PlanAt, request: SchoolYearRequest): Generator<YearLesson, void> {
  const { lessons, lessonsPerWeek, start, seed } = request;
  if (!isWithin(lessons, 1, MAX_YEAR_LESSONS)) throw new RangeError(`Not a valid number of lessons: ${lessons}`);
  if (!isWithin(lessonsPerWeek, 1, DAYS_A_WEEK))
    throw new RangeError(`Not a valid number of lessons per week: ${lessonsPerWeek}`);
  const planAt = typeof plans === 'function' ? plans : () => plans;
  const firstDay = dayNumber(start);
  const seen: SeenVideos = new Map();
  let plan = planAt(start);
  let compose = composerWithProofs(plan);
  let progress = progressIn(plan, seen);
  const known = new Set<string>();
  let seriesInProcess: string | null = null;

  for (let n = 0; n < lessons; n += 1) {
    const today = firstDay + daysUntilLesson(n, lessonsPerWeek);
    const now = startOfDay(today) + LESSON_HOUR * HOUR_MS;
    if (planAt(now) !== plan) {
      plan = planAt(now);
      compose = composerWithProofs(plan);
      progress = progressIn(plan, seen);
    }
    const hasNewLeft = progress.hasNewLeft();
    const lesson = compose(historyFrom(seen, seriesInProcess, n), now, nthSeed(seed, n));
    const videoIds = lesson.parts.map(({ video }) => video.id);
    const ages = videoIds.flatMap((id) => (seen.has(id) ? [today - dayNumber(seen.get(id)!)] : []));
    for (const id of videoIds.toSorted((a, b) => a - b)) {
      if (!seen.has(id)) progress.see(id);
      seen.delete(id);
      seen.set(id, now);
    }
    const key = keyOfLesson(Int32Array.from(videoIds));
    const [oldest = now] = seen.values();
    const seenCandidates = progress.seenCandidates();
    // a rule with nothing but pins of other intensities has no candidates
    const isThrough = seenCandidates > 0 && seenCandidates === plan.members.length;
    yield {
      day: today - firstDay + 1,
      videoIds,
      parts: videoIds.length,
      newParts: videoIds.length - ages.length,
      soonParts: ages.filter((days) => days <= SOON_DAYS).length,
      totalSeconds: lesson.totalSeconds,
      outsideSeconds: lesson.outsideSeconds,
      skippedBlocks: lesson.warnings.filter(({ code }) => code === 'BLOCK_SKIPPED').length,
      score: lesson.score,
      seenCandidates,
      hasNewLeft,
      isRepeat: known.has(key),
      longestUnseenDays: isThrough ? today - dayNumber(oldest) : null,
    };
    known.add(key);
    seriesInProcess = lesson.seriesInProcess;
  }
}
