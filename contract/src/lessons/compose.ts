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

/** The playlists that a player would request first. */
const firstPlaylistsSchema = z.object({
  /** The multivariant playlist at `lessonUrl`. */
  multivariant: z.string(),
  /** The media playlist of its first variant, which has the lowest bit rate. */
  lowest: z.string(),
});

/** Where a group stopped a lesson today on any device: part (from 0), position in it, seconds played so far, and parts seen. */
const leftAtSchema = z.object({
  part: z.int(),
  position: z.number(),
  played: z.number(),
  seen: z.array(z.int()),
  /** The minutes within which it had to end, including the landing. */
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
  /** Deviations from the rules when the lesson was composed. */
  warnings: z.array(lessonWarningSchema),
  /** Number of lessons finished since Sunday, without this one, and planned per week. */
  week: z.object({ done: z.int(), planned: z.int() }),
  /** The name of today's theme. */
  theme: z.optional(z.string()),
  /** The requirements of the lesson's place; absent if it has none. */
  place: z.optional(lessonSpaceSchema),
  leftAt: z.optional(leftAtSchema),
  /** The group of the lesson; absent in a simulation. */
  group: z.optional(namedGroupSchema),
});
export type ComposedLesson = z.infer<typeof composedLessonSchema>;

/** More than any rule has blocks, and more videos than a user rejects one by one. */
const MAX_KEPT = 100;
const MAX_AVOIDED = 500;
const whichLesson = {
  userId: z.optional(z.string()),
  groupName: z.optional(z.string()),
  intensity: givenIntensityLevel,
  duration: givenLengthCode,
  /** Requirements on every part; the group's usual place by default, `{}` for none. */
  place: z.optional(lessonSpace),
};

const { post } = callsOf('lessons', everyone);
/** Composing a lesson. */
export const composeCalls = {
  compose: post(
    '/lessons/compose',
    'Compose a lesson',
    "Returns the same lesson on the same day until it has been finished; an incomplete one that wasn't begun or edited is recomposed once more videos are available. `fresh` asks for another lesson. `keep` holds parts at their positions in it (from 0); the others are recomposed without the videos of `avoid`. The rules take precedence: for a request that they don't allow, the nearest lesson is returned with a warning. The changed lesson becomes the lesson of the day. `duration` is the length code 1 to 5. Each `place` has a lesson of the day of its own. With `numberOfLessons` (managers only) the call is a simulation: that many candidates are evaluated against the test user's history, by the saved rules or by `rules`, with the exclusions of `userType`.",
  )
    .meta({ access: everyone, boards: 'also' })
    .input(
      z.object({
        ...whichLesson,
        /** The minutes until the bell, stored for resuming the lesson; they don't affect its composition. */
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
        /** In a simulation: the user type whose exclusions apply; a manager's by default. */
        userType: z.optional(userTypeSchema),
      }),
    )
    .output(z.extend(composedLessonSchema, { testData: z.optional(testDataSchema) })),
  lengths: post(
    '/lessons/lengths',
    'Lengths that are possible in a lesson space',
    'Returns the length codes that videos of this intensity can fill within the tolerance in a lesson space, by default the usual one of the group.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.omit(z.object(whichLesson), { duration: true }))
    .output(z.object({ lengths: z.array(lengthCodeSchema) })),
  preview: post(
    '/lessons/preview',
    'Pictures of the lesson of today',
    'Returns the looks of the three most striking parts of the lesson that composing would return now; none if it can’t be composed. Nothing is stored.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object(whichLesson))
    .output(z.object({ looks: z.array(lookSchema) })),
  shortBreak: post(
    '/lessons/break',
    'A break of two minutes',
    'One video of 55 to 85 seconds that suits the group’s intensity and place, preferably not seen within seven days; the player adds a landing of 50 seconds. Its play counts as that of a single video: as seen and as minutes, not as a lesson of the week.',
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
    "A video that could replace one part of today's unfinished lesson (`position`, from 0) while the others stay, by the same rules. Null if there is no such video or lesson. Nothing is stored: compose with `keep` to use it.",
  )
    .meta({ access: everyone, boards: 'also' })
    .input(z.object({ ...whichLesson, position: z.int().check(z.minimum(0), z.maximum(MAX_KEPT - 1)) }))
    .output(z.object({ alternative: z.nullable(lessonPartSchema) })),
};
