import { composerOf, composeSurely } from './compose-lesson.ts';
import type { ComposedLesson } from './composed-lesson.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { nthSeed } from './random.ts';

/** A lesson as the simulation's tables show it (spec, section 3: testData). Numbers are rounded, the lesson's aren't. */
export type Candidate = {
  candidateLesson: ComposedLesson;
  totalDurationMin: number;
  /** Minutes between the lesson and its target, either way. */
  timeDeviation: number;
  /** Percent of the parts that are new to the group. */
  actualUnseenPercentage: number;
  /** Mean seconds since the seen parts were seen; null where all is new. */
  avgSeenAge: number | null;
  compositeScore: number;
};

export type Candidates = { finalLesson: ComposedLesson; inTolerance: Candidate[]; outOfTolerance: Candidate[] };

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const UNKNOWN_AGE_SECONDS = 365 * 86_400;

const candidateOf = (plan: Plan, lesson: ComposedLesson, now: number): Candidate => {
  const seen = lesson.parts.filter((part) => part.seen);
  const ages = seen.map(({ lastSeenAt }) =>
    lastSeenAt === null ? UNKNOWN_AGE_SECONDS : Math.max(0, now - lastSeenAt) / 1000,
  );
  const minutes = lesson.totalSeconds / 60;
  return {
    candidateLesson: lesson,
    totalDurationMin: rounded(minutes, 2),
    timeDeviation: rounded(Math.abs(minutes - plan.targets.targetMs / 60_000), 2),
    actualUnseenPercentage: rounded((100 * (lesson.parts.length - seen.length)) / lesson.parts.length, 1),
    avgSeenAge: ages.length ? Math.round(ages.reduce((sum, age) => sum + age, 0) / ages.length) : null,
    compositeScore: rounded(lesson.score, 4),
  };
};

/**
 * What the simulation shows: up to `count` different lessons of the same day, best first, and as `finalLesson` exactly the
 * one that composeLesson gives for `baseSeed`. Throws CannotCompose as composeLesson does.
 */
export const composeCandidates = (
  plan: Plan,
  history: History,
  now: number,
  baseSeed: number,
  count: number,
): Candidates => {
  const composer = composerOf(plan, history, now, {});
  const finalLesson = composeSurely(composer, baseSeed);
  const found = new Map<string, ComposedLesson>();
  for (let n = 0; n < Math.max(1, count); n += 1) {
    const lesson = n === 0 ? finalLesson : composeSurely(composer, nthSeed(baseSeed, n));
    const key = lesson.parts
      .map(({ video }) => video.id)
      .toSorted((a, b) => a - b)
      .join();
    if (!found.has(key)) found.set(key, lesson);
  }
  const lessons = [...found.values()].toSorted((a, b) => a.outsideSeconds - b.outsideSeconds || b.score - a.score);
  const candidates = lessons.map((lesson) => candidateOf(plan, lesson, now));
  return {
    finalLesson,
    inTolerance: candidates.filter(({ candidateLesson }) => candidateLesson.inTolerance),
    outOfTolerance: candidates.filter(({ candidateLesson }) => !candidateLesson.inTolerance),
  };
};
