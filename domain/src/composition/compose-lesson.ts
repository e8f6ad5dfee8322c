import type { ComposedLesson } from './result/composed-lesson.ts';
import { composerOf, finderOf, findLesson, present, type ComposeOptions } from './composer.ts';
import type { FeasibilityQuestion } from './feasibility/feasibility.ts';
import type { History } from './history/history.ts';
import type { Plan } from './plan/plan.ts';

export type { ComposeOptions } from './composer.ts';

/**
 * Composes one lesson. Pure: the same input and seed always give the same lesson.
 * `now` in ms since the epoch, `seed` a uint32 (see lessonSeed). Throws CannotCompose where no block can be filled.
 */
export const composeLesson = (
  plan: Plan,
  history: History,
  now: number,
  seed: number,
  options: ComposeOptions = {},
): ComposedLesson => {
  const composer = composerOf(plan, history, now, options);
  return present(composer, finderOf(composer, options.verdict)(seed));
};

/**
 * Like composeLesson, but where the local search finds no lesson inside the tolerance and an exact proof is needed (it can
 * take a second on a large library), it returns the question. Its answer (answerFeasibility: plain data in and out, so a
 * worker can give it) goes into `options.verdict`, and may be kept per plan and `question.key`.
 */
export const tryComposeLesson = (
  plan: Plan,
  history: History,
  now: number,
  seed: number,
  options: ComposeOptions = {},
): { lesson: ComposedLesson } | { question: FeasibilityQuestion } => {
  const composer = composerOf(plan, history, now, options);
  const found = findLesson(composer, seed, options.verdict);
  return found instanceof Int32Array ? { lesson: present(composer, found) } : { question: found };
};
