import * as z from 'zod/mini';
import { lookSchema } from '#boards.ts';
import { callsOf, everyone } from '#calls-of.ts';
import { lessonPartSchema, lessonWarningSchema } from '@zuzu/domain/lessons/lesson.ts';
import { lessonSpaceSchema } from '@zuzu/domain/videos/needs.ts';
import { namedGroupSchema } from '@zuzu/domain/users/group.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { givenBellMinutes, givenIntensityLevel, givenLengthCode, wholeNumber } from '#whole-number.ts';
import { fileKey } from '#texts.ts';
import { lessonSpace } from '#needs.ts';
import { ruleSetSchema } from './lesson-config.ts';
import { testDataSchema } from './simulation.ts';
import { MAX_CANDIDATES } from '#constants.ts';

/** The first playlists that a player requests, so that it needn't request them. */
export const firstPlaylistsSchema = z.object({
  /** The multivariant playlist at `lessonUrl`. */
  multivariant: z.string(),
  /** The media playlist of its first variant, which has the lowest bit rate. */
  lowest: z.string(),
});

/** Where a group has left a lesson today, on whatever device: the part, from 0, the second of it, the seconds played until then, and the parts seen. */
export const leftAtSchema = z.object({
  part: z.int(),
  position: z.number(),
  played: z.number(),
  seen: z.array(z.int()),
  /** The minutes within which it was to end, its calm landing included. */
  minutes: z.optional(z.int()),
});

export const composedLessonSchema = z.object({
  finalLesson: z.array(lessonPartSchema),
  /** One media playlist over all parts; '.ts' paths are relative to `<origin>/media/`. */
  mergedPlaylist: z.string(),
  /** Signed multivariant playlist of the same lesson, with every rendition. */
  lessonUrl: z.string(),
  firstPlaylists: z.optional(firstPlaylistsSchema),
  playId: z.string(),
  warnings: z.array(lessonWarningSchema),
  /** Number of lessons that the group has finished since Sunday, before this one, and that it plans per week. */
  week: z.object({ done: z.int(), planned: z.int() }),
  /** The name of the theme that holds today. */
  theme: z.optional(z.string()),
  /** The requirements of the lesson's place; absent if it has none. */
  place: z.optional(lessonSpaceSchema),
  leftAt: z.optional(leftAtSchema),
  /** The group of the lesson; absent in a simulation. */
  group: z.optional(namedGroupSchema),
});
export type ComposedLesson = z.infer<typeof composedLessonSchema>;

/** More than the blocks of any rule, and more videos than anybody rejects one by one. */
const MAX_KEPT = 100;
const MAX_AVOIDED = 500;
const whichLesson = {
  userId: z.optional(z.string()),
  groupName: z.optional(z.string()),
  intensity: givenIntensityLevel,
  duration: givenLengthCode,
  /** Where the class moves today, and what that asks of every part; the group's usual place by default, `{}` asks nothing. */
  place: z.optional(lessonSpace),
};

const { post } = callsOf('lessons', everyone);
/** Composing a lesson. */
export const composeCalls = {
  compose: post(
    '/lessons/compose',
    'Compose a lesson',
    "Returns the same lesson on the same day until it has been finished; one that fell short and that nobody has begun or changed is recomposed once there is more to choose from. `fresh` asks for another lesson. `keep` holds parts at their positions in it (from 0); the others are recomposed without the videos of `avoid`. The rules take precedence: for a request that they don't allow, the nearest lesson is returned with a warning. The changed lesson becomes the lesson of the day. `duration` is the length code 1 to 5. Each `place` has a lesson of the day of its own. With `numberOfLessons` (managers only) the call is a simulation: that many candidates are evaluated against the test user's history, by the saved rules or by `rules`, with the exclusions of `userType`.",
  )
    .meta({ access: everyone, boards: 'also' })
    .input(
      z.object({
        ...whichLesson,
        /** The minutes until the bell, kept with where the lesson is left. They change nothing about the lesson that is composed. */
        minutes: z.optional(givenBellMinutes),
        fresh: z.optional(z.boolean()),
        keep: z.optional(
          z
            .array(z.object({ position: z.int().check(z.minimum(0), z.maximum(MAX_KEPT - 1)), fileKey }))
            .check(z.maxLength(MAX_KEPT)),
        ),
        avoid: z.optional(z.array(fileKey).check(z.maxLength(MAX_AVOIDED))),
        numberOfLessons: z.optional(wholeNumber(1, MAX_CANDIDATES)),
        rules: z.optional(ruleSetSchema),
        /** Of a simulation: whose exclusions hold; a manager's by default. */
        userType: z.optional(userTypeSchema),
      }),
    )
    .output(z.extend(composedLessonSchema, { testData: z.optional(testDataSchema) })),
  lengths: post(
    '/lessons/lengths',
    'Lengths that are possible in a lesson space',
    'Returns the codes of the lengths that videos of this intensity reach, within the tolerance, in a lesson space: by default the usual one of the group.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.omit(z.object(whichLesson), { duration: true }))
    .output(z.object({ lengths: z.array(lengthCodeSchema) })),
  preview: post(
    '/lessons/preview',
    'Pictures of the lesson of today',
    'Returns what the three most striking parts look like of the lesson that composing would return now; nothing if there can be none. Nothing is stored.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object(whichLesson))
    .output(z.object({ looks: z.array(lookSchema) })),
  shortBreak: post(
    '/lessons/break',
    'A break of two minutes',
    'One video of 55 to 85 seconds that suits the intensity of the group and its place, and that it has not seen within seven days while there is such a one; a player adds 50 seconds in which the class calms down. Its play counts as one of a single video: as seen and as minutes, not as a lesson of the week.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(
      z.object({ userId: z.optional(z.string()), groupName: z.optional(z.string()), place: z.optional(lessonSpace) }),
    )
    .output(
      z.pick(composedLessonSchema, {
        finalLesson: true,
        mergedPlaylist: true,
        lessonUrl: true,
        playId: true,
        place: true,
      }),
    ),
  alternative: post(
    '/lessons/alternative',
    'Another video for one part of the lesson',
    "A video that could take the place of one part of today's lesson (`position`, from 0) while all others stay: composed by the same rules, and the lesson meets them as well as before. Null if there is none, or no lesson that isn't finished. Nothing is stored: composing with `keep` puts it into the lesson.",
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ ...whichLesson, position: z.int().check(z.minimum(0), z.maximum(MAX_KEPT - 1)) }))
    .output(z.object({ alternative: z.nullable(lessonPartSchema) })),
};
