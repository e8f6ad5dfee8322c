import type { ComposedLesson } from './result/composed-lesson.ts';
import { composerOf, findLesson, present, type ComposeOptions } from './composer.ts';
import { answerFeasibility, type FeasibilityQuestion, type FeasibilityVerdict } from './feasibility/feasibility.ts';
import type { History } from './history/history.ts';
import { CannotCompose } from './plan/cannot-compose.ts';
import type { Plan } from './plan/plan.ts';

export type { ComposeOptions } from './composer.ts';

/**
 * Composing as work that may need exact proofs: where the local search finds no lesson inside the tolerance, it yields the question whether
 * there is any, and is given the answer. That can take a second on a large library; question and answer are plain data, so that a
 * worker can give it, and it may be kept per plan and `question.key`.
 */
export type Composing<Result = ComposedLesson> = Generator<FeasibilityQuestion, Result, FeasibilityVerdict>;

/**
 * Composes one lesson. Pure: the same input and seed always give the same lesson.
 * `now` in ms since the epoch, `seed` a uint32 (see lessonSeed). Throws CannotCompose where no block can be filled.
 */
export function* composing(
  plan: Plan,
  history: History,
  now: number,
  seed: number,
  options: ComposeOptions = {},
): Composing {
  const composer = composerOf(plan, history, now, options);
  const found = findLesson(composer, seed, options.verdict);
  if (found instanceof Int32Array) return present(composer, found);
  const proved = findLesson(composer, seed, yield found);
  if (proved instanceof Int32Array) return present(composer, proved);
  throw new Error('A proof answered another question than the one that was asked');
}

/** A lesson that there needn't be: undefined if it can't be composed. */
export function* composingIfPossible(work: Composing): Composing<ComposedLesson | undefined> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof CannotCompose) return undefined;
    throw error;
  }
}

/** Composes at once, with proofs on the spot. */
export const composeNow = (
  work: Composing,
  prove = (question: FeasibilityQuestion) => answerFeasibility(question),
): ComposedLesson => {
  let step = work.next();
  while (!step.done) step = work.next(prove(step.value));
  return step.value;
};

/** `composing` at once, with proofs on the spot. */
export const composeLesson = (...input: Parameters<typeof composing>): ComposedLesson =>
  composeNow(composing(...input));
