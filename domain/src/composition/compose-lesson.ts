import { CannotCompose } from './cannot-compose.ts';
import type { ComposedLesson } from './composed-lesson.ts';
import { coreOf } from './core.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { presentLesson } from './present-lesson.ts';
import { search } from './search.ts';
import { situationOf, type ComposeOptions } from './situation.ts';

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
): ComposedLesson => {
  const situation = situationOf(plan, history, now, options);
  if (situation.settled.length + situation.slots.length === 0) {
    const { category, intensity } = situation.warnings[0] ?? {};
    throw new CannotCompose(
      'NOTHING_TO_FILL',
      `No video for '${category ?? ''}' at intensity ${intensity ?? plan.intensity}: no block of the lesson can be filled`,
      plan.intensity,
      category,
    );
  }
  const chosen = search(situation, coreOf(situation, seed), seed);
  const lesson = presentLesson(situation, chosen, 1, []);
  if (!lesson.inTolerance) lesson.warnings.push({ code: 'OUTSIDE_TOLERANCE' });
  return lesson;
};
