import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { placeNoises, placePostures, placeRooms } from '@zuzu/domain/videos/needs.ts';
import { simulationSchema } from './school-year.ts';

const libraryCellSchema = z.object({
  /** One of the nine category paths, or the first two segments of another one. */
  category: z.string(),
  intensity: intensityLevelSchema,
  /** Playable videos that the user type can get in a lesson, or could if a rule used them; and their minutes. */
  videos: z.int(),
  minutes: z.number(),
  /** The lengths whose rule has a block for the category; none: no rule uses it. */
  lengthCodes: z.array(lengthCodeSchema),
  /** Played lessons a week that such a block was for. */
  lessonsPerWeek: z.number(),
  /** The earliest day on which a class with a lesson a day has seen all, and the length of its lessons; null if not within a year. */
  seenAll: z.nullable(z.object({ day: z.int(), lengthCode: lengthCodeSchema })),
});
const libraryReportSchema = z.object({
  /** Lessons that users of the type have begun in so many weeks until now. */
  played: z.object({ lessons: z.int(), weeks: z.int() }),
  cells: z.array(libraryCellSchema),
});
export type LibraryReport = z.infer<typeof libraryReportSchema>;

const estimateSchema = z.object({ value: z.number(), error: z.number() });
/** Points of 100, and repetitions within a week and empty blocks that a class is spared in a school year. */
export const libraryChangeSchema = z.object({
  points: estimateSchema,
  repeats: estimateSchema,
  emptyBlocks: estimateSchema,
});
const filmProposalSchema = z.object({
  /** From 1; equal ranks can't be told apart. */
  rank: z.int(),
  category: z.string(),
  intensity: intensityLevelSchema,
  fromSeconds: z.number(),
  toSeconds: z.number(),
  /** Points of 100 that all lessons gain on average, with the standard error. */
  points: estimateSchema,
  /** Of lessons at that intensity. */
  atIntensity: libraryChangeSchema,
});

const filmSimulationSchema = z.extend(simulationSchema, {
  userType: userTypeSchema,
  /** Played lessons by which the kinds of lessons are weighted; 0: all alike. */
  lessonsPlayed: z.int(),
  /** True if the rules and the library are still those that it was worked out for. */
  isCurrent: z.boolean(),
  /** 0 to 100. */
  percent: z.number(),
  /** Best first; filled once it is done. */
  proposals: z.array(filmProposalSchema),
});
export type FilmSimulation = z.infer<typeof filmSimulationSchema>;

const { get, post } = callsOf('lessons');
/** What the library has and lacks. */
export const filmingCalls = {
  libraryCells: get(
    '/lessons/library-cells',
    'What the library has, by category and intensity, and how much lessons use it',
  )
    .input(
      z.object({
        userType: userTypeSchema,
        /** Only videos that suit this. */
        room: z.optional(z.enum(placeRooms)),
        posture: z.optional(z.enum(placePostures)),
        noise: z.optional(z.enum(placeNoises)),
      }),
    )
    .output(libraryReportSchema),
  startFilmProposals: post(
    '/lessons/film-proposals',
    'Work out which clips to film next',
    'By school years with and without each clip. It runs in the background; starting again cancels one’s own previous one.',
  )
    .input(z.object({ userType: userTypeSchema }))
    .output(filmSimulationSchema),
  latestFilmProposals: get(
    '/lessons/film-proposals/latest',
    'My latest proposals of what to film, or their progress',
  ).output(z.object({ filmProposals: z.nullable(filmSimulationSchema) })),
  cancelFilmProposals: post('/lessons/film-proposals/{id}/cancel', 'Stop working out what to film')
    .input(z.object({ id: z.string() }))
    .output(filmSimulationSchema),
};
