import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { lessonPartSchema, lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { namedGroupSchema } from '@zuzu/domain/users/group.ts';
import { givenIntensityLevel, givenLengthCode, wholeNumber } from '#whole-number.ts';
import { MAX_CANDIDATES, testDataSchema } from './simulation.ts';

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
  /** Whose lesson it is; not in a simulation. */
  group: z.optional(namedGroupSchema),
});
export type ComposedLesson = z.infer<typeof composedLessonSchema>;

/** More than a rule has blocks, and more than anybody turns down one by one. */
const MAX_KEPT = 100;
const MAX_AVOIDED = 500;
const MAX_FILE_KEY = 300;
const fileKey = z.string().check(z.minLength(1), z.maxLength(MAX_FILE_KEY));

/** Composing a lesson. */
export const composeCalls = {
  compose: oc
    .route({
      method: 'POST',
      path: '/lessons/compose',
      tags: ['lessons'],
      summary: 'Compose a lesson',
      description:
        "The same lesson on the same day until it has been finished; one that fell short and that nobody has begun or changed is composed anew once there is more to choose from. `fresh` asks for another one. `keep` holds parts at their positions in it (from 0), and what isn't kept is composed anew without the videos of `avoid`; the rules come first, so a wish that they don't allow is answered with the nearest lesson and a warning. The changed lesson is then the one of the day. `duration` is the length code 1 to 5. With `numberOfLessons` (managers only) it is a simulation: so many candidates are evaluated against the test user's history.",
    })
    .input(
      z.object({
        userId: z.optional(z.string()),
        groupName: z.optional(z.string()),
        intensity: givenIntensityLevel,
        duration: givenLengthCode,
        fresh: z.optional(z.boolean()),
        keep: z.optional(
          z.array(z.object({ position: z.int().check(z.minimum(0)), fileKey })).check(z.maxLength(MAX_KEPT)),
        ),
        avoid: z.optional(z.array(fileKey).check(z.maxLength(MAX_AVOIDED))),
        numberOfLessons: z.optional(wholeNumber(1, MAX_CANDIDATES)),
      }),
    )
    .output(z.extend(composedLessonSchema, { testData: z.optional(testDataSchema) })),
};
