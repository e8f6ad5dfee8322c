import { CannotCompose } from './plan/cannot-compose.ts';
import type { ComposedLesson } from './result/composed-lesson.ts';

/**
 * Runs a generator that asks for one lesson after the other, and returns the lesson that it returns. A lesson that can't be composed is
 * given to it as undefined; only for the first one does this throw `CannotCompose`.
 */
export const composeSteps = <Input>(
  work: Generator<Input, ComposedLesson, ComposedLesson | undefined>,
  compose: (input: Input) => ComposedLesson,
): ComposedLesson => {
  for (let step = work.next(), isFirst = true; ; isFirst = false) {
    if (step.done) return step.value;
    let lesson: ComposedLesson | undefined;
    try {
      lesson = compose(step.value);
    } catch (error) {
      if (isFirst || !(error instanceof CannotCompose)) throw error;
    }
    step = work.next(lesson);
  }
};
