import { CannotCompose } from './plan/cannot-compose.ts';
import type { ComposedLesson } from './result/composed-lesson.ts';

/** Composes, with a function that composes one, all lessons that a lesson is made from: there must be a first one, and may be none of the others. */
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
