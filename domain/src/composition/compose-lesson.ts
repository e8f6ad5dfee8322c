import { boundOf } from './bound.ts';
import { CannotCompose } from './cannot-compose.ts';
import type { ComposedLesson } from './composed-lesson.ts';
import { coreBaseOf, coreOf, type CoreBase } from './core.ts';
import {
  answerFeasibility,
  feasibilityQuestion,
  type FeasibilityQuestion,
  type FeasibilityVerdict,
} from './feasibility.ts';
import type { History } from './history.ts';
import { positionOf } from './library-index.ts';
import { meritOf, type Merit } from './merit.ts';
import type { Plan } from './plan.ts';
import { presentLesson } from './present-lesson.ts';
import { reachOf, type Extreme } from './reach.ts';
import { TIE_BREAK, timeComponent } from './score.ts';
import { search, type Found } from './search.ts';
import { situationOf, type Situation, type SituationOptions } from './situation.ts';
import { startOf } from './start.ts';

export type ComposeOptions = SituationOptions & {
  /** The answer to the question that tryComposeLesson came back with; one to another question is passed over. */
  verdict?: FeasibilityVerdict | undefined;
  /** τ, for measurements: 0 = the seed only drives the search. */
  tieBreak?: number;
};

/** All that composing needs besides the seed, made once for any number of seeds. */
export type Composer = {
  readonly situation: Situation;
  readonly base: CoreBase;
  readonly merit: Merit;
  readonly bound: number;
  readonly shortest: Extreme;
  readonly longest: Extreme;
  readonly tieBreak: number;
};

/** Throws CannotCompose where no block can be filled. */
export const composerOf = (plan: Plan, history: History, now: number, options: ComposeOptions): Composer => {
  const situation = situationOf(plan, history, now, options);
  if (situation.settled.length + situation.slots.length === 0) {
    const category = situation.warnings[0]?.category ?? '';
    throw new CannotCompose(
      'NOTHING_TO_FILL',
      `No block of the lesson can be filled: there is no video for '${category}' at intensity ${plan.intensity}`,
      plan.intensity,
      category,
    );
  }
  const base = coreBaseOf(situation);
  const merit = meritOf(situation);
  const { shortest, longest } = reachOf(situation);
  const nearest = Math.min(longest.totalMs, Math.max(shortest.totalMs, plan.targets.targetMs));
  const bound = boundOf(situation, base, merit, timeComponent(nearest, plan.targets));
  return { situation, base, merit, bound, shortest, longest, tieBreak: options.tieBreak ?? TIE_BREAK };
};

/** The verdict's videos, slot by slot. */
const witnessOf = ({ plan, slots }: Situation, { videoIds }: FeasibilityVerdict): Int32Array => {
  const next = videoIds.map(() => 0);
  return Int32Array.from(slots, ({ group }) => {
    const id = videoIds[group]![next[group]!]!;
    next[group]! += 1;
    return positionOf(plan.index, id);
  });
};

const searchFrom = (composer: Composer, seed: number, start?: Int32Array) => {
  const { situation, base, merit, bound, tieBreak } = composer;
  const core = coreOf(situation, base, seed, tieBreak, start);
  const numbers = new Map(start && Array.from(core.positions, (at, number) => [at, number]));
  const first = start ? start.map((at) => numbers.get(at)!) : startOf(situation, core);
  const found: Found = search(merit, core, situation.slots, seed, bound, first);
  return { chosen: found.chosen.map((number) => core.positions[number]!), isInside: found.merit >= 0 };
};

/** A lesson, or the question whose answer is needed first. */
export const composeWith = (
  composer: Composer,
  seed: number,
  verdict?: FeasibilityVerdict,
): ComposedLesson | FeasibilityQuestion => {
  const { situation, shortest, longest, bound } = composer;
  const { targets } = situation.plan;
  const present = (chosen: Int32Array) => presentLesson(situation, chosen, bound, { shortest, longest });
  if (shortest.totalMs > targets.maxMs) return present(searchFrom(composer, seed, shortest.chosen).chosen);
  if (longest.totalMs < targets.minMs) return present(searchFrom(composer, seed, longest.chosen).chosen);
  const found = searchFrom(composer, seed);
  if (found.isInside) return present(found.chosen);
  const question = feasibilityQuestion(situation, shortest.totalMs, longest.totalMs);
  if (verdict?.key !== question.key) return question;
  return present(searchFrom(composer, seed, witnessOf(situation, verdict)).chosen);
};

const isQuestion = (outcome: ComposedLesson | FeasibilityQuestion): outcome is FeasibilityQuestion => 'key' in outcome;

/**
 * As composeLesson, but where the local search finds no lesson inside the tolerance and the exact answer is needed (it can
 * take a second on a large library), it gives the question. Its answer (answerFeasibility: plain data in and out, so a
 * worker can give it) goes into `options.verdict`, and may be kept per plan and `question.key`.
 */
export const tryComposeLesson = (
  plan: Plan,
  history: History,
  now: number,
  seed: number,
  options: ComposeOptions = {},
): { lesson: ComposedLesson } | { question: FeasibilityQuestion } => {
  const outcome = composeWith(composerOf(plan, history, now, options), seed, options.verdict);
  return isQuestion(outcome) ? { question: outcome } : { lesson: outcome };
};

/** The lesson for a seed, whatever it takes. */
export const composeSurely = (composer: Composer, seed: number, verdict?: FeasibilityVerdict): ComposedLesson => {
  const outcome = composeWith(composer, seed, verdict);
  if (!isQuestion(outcome)) return outcome;
  const answered = composeWith(composer, seed, answerFeasibility(outcome));
  if (isQuestion(answered)) throw new Error('The answer belongs to another question');
  return answered;
};

/**
 * Composes one lesson: pure, so that the same input and seed always give the same lesson (spec, sections 1 and 3).
 * `now` in ms since the epoch, `seed` a uint32 (see lessonSeed). Throws CannotCompose where no block can be filled.
 */
export const composeLesson = (
  plan: Plan,
  history: History,
  now: number,
  seed: number,
  options: ComposeOptions = {},
): ComposedLesson => composeSurely(composerOf(plan, history, now, options), seed, options.verdict);
