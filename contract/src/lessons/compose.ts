import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { lessonPartSchema, lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { testDataSchema } from './simulation.ts';
import { wholeNumber } from './whole-number.ts';

export const composedLessonSchema = z.object({
  finalLesson: z.array(lessonPartSchema),
  /** One media playlist over all parts; '.ts' paths are relative to `<origin>/media/`. */
  mergedPlaylist: z.string(),
  /** Signed multivariant playlist of the same lesson, with every rendition. */
  lessonUrl: z.string(),
  playId: z.string(),
  warnings: z.array(lessonWarningSchema),
  /** Lessons that the group has finished since Sunday, before this one, and how many it plans in a week. */
  week: z.object({ done: z.int(), planned: z.int() }),
});
export type ComposedLesson = z.infer<typeof composedLessonSchema>;

/** Composing a lesson (spec, section 7). */
export const composeCalls = {
  compose: oc
    .route({
      method: 'POST',
      path: '/lessons/compose',
      tags: ['lessons'],
      summary: 'Compose a lesson',
      description:
        "The same lesson on the same day until it has been finished; `fresh` asks for another one. `duration` is the length code 1 to 5. With `numberOfLessons` (managers only) it is a simulation: so many candidates are evaluated against the test user's history.",
    })
    .input(
      z.object({
        userId: z.optional(z.string()),
        groupName: z.optional(z.string()),
        intensity: wholeNumber,
        duration: wholeNumber,
        fresh: z.optional(z.boolean()),
        numberOfLessons: z.optional(wholeNumber),
      }),
    )
    .output(z.extend(composedLessonSchema, { testData: z.optional(testDataSchema) })),
};
