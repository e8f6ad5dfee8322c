import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { fixedLessonPartSchema, readLessonKey } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { fixedLessonsSchema, namedGroupSchema } from '@zuzu/domain/users/group.ts';

/** A ready lesson to be played now. */
const reactivatedLessonSchema = z.object({
  lessonKey: z.string(),
  lessonData: z.array(fixedLessonPartSchema),
  /** As in a composed lesson. */
  mergedPlaylist: z.string(),
  lessonUrl: z.string(),
  playId: z.string(),
  /** What wasn't as the rules ask when the lesson was composed. */
  warnings: z.array(lessonWarningSchema),
  week: z.object({ done: z.int(), planned: z.int() }),
  group: z.optional(namedGroupSchema),
});
export type ReactivatedLesson = z.infer<typeof reactivatedLessonSchema>;

const whose = { userId: z.optional(z.string()), groupName: z.optional(z.string()) };

/** Ready lessons of a group, a new set each month. */
export const fixedLessonCalls = {
  generateFixedLessons: oc
    .route({
      method: 'POST',
      path: '/lessons/fixed-lessons/generate',
      tags: ['lessons'],
      summary: "Make what is missing of this month's ready lessons",
      description:
        'Four weeks of lessons for the current month (Asia/Jerusalem). A lesson that is there stays; asked twice, it answers the same. Only one that fell short and that nobody has begun is composed anew, once the library or the rules have changed.',
    })
    .input(z.object(whose))
    .output(z.object({ fixedLessons: fixedLessonsSchema })),
  reactivateFixedLesson: oc
    .route({
      method: 'POST',
      path: '/lessons/fixed-lessons/reactivate',
      tags: ['lessons'],
      summary: 'Open a ready lesson of this month or one of the eleven before',
      description: 'A video that is gone is replaced by the best candidate for its block; the part says `replaced`.',
    })
    .input(
      z.object({
        ...whose,
        lessonKey: z
          .string()
          .check(z.refine((key) => readLessonKey(key) !== undefined, "must be 'month-number', such as '11-3'")),
      }),
    )
    .output(z.object({ fixedLesson: reactivatedLessonSchema })),
};
