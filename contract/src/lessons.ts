import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { lessonPartSchema, lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { lessonConfigSchema } from '@zuzu/domain/lessons/lesson-config.ts';

/** A number, or a text of digits as old clients send it. */
const wholeNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
]);

export const composedLessonSchema = z.object({
  finalLesson: z.array(lessonPartSchema),
  /** One media playlist over all parts; '.ts' paths are relative to `<origin>/media/`. */
  mergedPlaylist: z.string(),
  /** Signed multivariant playlist of the same lesson, with every rendition. */
  lessonUrl: z.string(),
  playId: z.string(),
  warnings: z.array(lessonWarningSchema),
});
export type ComposedLesson = z.infer<typeof composedLessonSchema>;

/** Lessons (spec, section 7: lessons). */
export const lessons = {
  compose: oc
    .route({
      method: 'POST',
      path: '/lessons/compose',
      tags: ['lessons'],
      summary: 'Compose a lesson',
      description:
        'The same lesson on the same day until it has been finished; `fresh` asks for another one. `duration` is the length code 1 to 5.',
    })
    .input(
      z.object({
        userId: z.optional(z.string()),
        groupName: z.optional(z.string()),
        intensity: wholeNumber,
        duration: wholeNumber,
        fresh: z.optional(z.boolean()),
      }),
    )
    .output(composedLessonSchema),
  getConfig: oc
    .route({ method: 'GET', path: '/lessons/lesson-config', tags: ['lessons'], summary: 'The rules of composition' })
    .output(
      z.object({ success: z.literal(true), lessonConfig: z.object({ config: lessonConfigSchema, version: z.int() }) }),
    ),
};
