import type { CandidateFigures } from './candidate-figures.ts';
import { composerOf, finderOf, present, type ComposeOptions } from './composer.ts';
import type { ComposedLesson } from './result/composed-lesson.ts';
import type { History } from './history/history.ts';
import type { CategoryStatistics, Plan } from './plan/plan.ts';
import { keyOfLesson, neighbourOf, probeOf } from './lesson-variations.ts';
import { nthSeed } from './random.ts';

/** A lesson that the simulation composed, with its figures; the lesson’s own numbers aren’t rounded. */
export type ComposedCandidate = CandidateFigures & { candidateLesson: ComposedLesson };

export type Candidates = {
  finalLesson: ComposedLesson;
  inTolerance: ComposedCandidate[];
  outOfTolerance: ComposedCandidate[];
  /** Per category of the lesson: how many videos the library has, and how many of them the group has seen. */
  categories: (CategoryStatistics & { seenCount: number })[];
};

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const UNKNOWN_AGE_SECONDS = 365 * 86_400;

const candidateOf = (plan: Plan, lesson: ComposedLesson, now: number): ComposedCandidate => {
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

/** At most this many candidates, and at most this share, are random; without any, the out-of-tolerance table would be empty. */
const MAX_PROBES = 20;
const PROBE_SHARE = 0.2;

/** After this many seeds in a row without a new lesson, hardly any are left to find. */
const MAX_FRUITLESS_SEEDS = 50;

/**
 * Composes the lessons that the simulation shows: up to `count` different lessons of the same day, best first,
 * and as `finalLesson` exactly the one that composeLesson gives for `baseSeed`. Throws CannotCompose as composeLesson does,
 * and a RangeError for a count that is not a whole number.
 */
export const composeCandidates = (
  plan: Plan,
  history: History,
  now: number,
  baseSeed: number,
  count: number,
  options: ComposeOptions = {},
): Candidates => {
  if (!Number.isInteger(count)) throw new RangeError(`Not a valid number of lessons: ${count}`);
  const composer = composerOf(plan, history, now, options);
  const find = finderOf(composer, options.verdict);
  const finalChosen = find(nthSeed(baseSeed, 0));
  const found = [finalChosen];
  const known = new Set([keyOfLesson(finalChosen)]);
  const note = (chosen: Int32Array | undefined) => {
    const key = chosen && keyOfLesson(chosen);
    if (!chosen || key === undefined || known.has(key)) return false;
    known.add(key);
    found.push(chosen);
    return true;
  };
  const probes = Math.min(MAX_PROBES, Math.floor(count * PROBE_SHARE));
  for (let n = 1, fruitless = 0; n < count && fruitless <= MAX_FRUITLESS_SEEDS; n += 1) {
    const seed = nthSeed(baseSeed, n);
    if (n >= count - probes && note(probeOf(composer, seed))) continue;
    const chosen = find(seed);
    const isNew = note(chosen) || note(neighbourOf(composer, chosen, seed, known));
    fruitless = isNew ? 0 : fruitless + 1;
  }

  const finalLesson = present(composer, finalChosen);
  const lessons = found.map((chosen) => (chosen === finalChosen ? finalLesson : present(composer, chosen)));
  lessons.sort((a, b) => a.outsideSeconds - b.outsideSeconds || b.score - a.score);
  const candidates = lessons.map((lesson) => candidateOf(plan, lesson, now));
  return {
    finalLesson,
    inTolerance: candidates.filter(({ candidateLesson }) => candidateLesson.inTolerance),
    outOfTolerance: candidates.filter(({ candidateLesson }) => !candidateLesson.inTolerance),
    categories: plan.statistics.map((category, group) => ({
      ...category,
      seenCount: composer.situation.seenCounts[group]!,
    })),
  };
};
