import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { fixedLessonPartSchema, parseLessonKey } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { composedLessonSchema } from './compose.ts';
import { fixedLessonsSchema } from '@zuzu/domain/users/group.ts';

/** A fixed lesson that is opened for playing. */
const reactivatedLessonSchema = z.extend(
  z.omit(composedLessonSchema, { finalLesson: true, theme: true, place: true }),
  { lessonKey: z.string(), lessonData: z.array(fixedLessonPartSchema) },
);
export type ReactivatedLesson = z.infer<typeof reactivatedLessonSchema>;

const groupInput = { userId: z.optional(z.string()), groupName: z.optional(z.string()) };

const { post } = callsOf('lessons', ['B', 'C', 'M']);
/** Fixed lessons of a group, a new set each month. */
export const fixedLessonCalls = {
  generateFixedLessons: post(
    '/lessons/fixed-lessons/generate',
    "Compose this month's missing fixed lessons",
    'Four weeks of lessons for the current month (Asia/Jerusalem). Existing lessons stay, so the call is idempotent. Only an incomplete lesson that wasn’t begun is recomposed after a change of the library or the rules. 409 (`LIBRARY_PREPARING`) while the videos for them are being prepared.',
  )
    .meta({ access: ['B', 'C', 'M'], boards: 'also' })
    .input(z.object(groupInput))
    .output(z.object({ fixedLessons: fixedLessonsSchema })),
  reactivateFixedLesson: post(
    '/lessons/fixed-lessons/reactivate',
    'Open a fixed lesson of the last twelve months',
    'A missing video is replaced by the best candidate for its block, and the part is marked `replaced`.',
  )
    .meta({ access: ['B', 'C', 'M'], boards: 'also' })
    .input(
      z.object({
        ...groupInput,
        lessonKey: z
          .string()
          .check(z.refine((key) => parseLessonKey(key) !== undefined, "must be 'month-number', such as '11-3'")),
      }),
    )
    .output(z.object({ fixedLesson: reactivatedLessonSchema })),
};
