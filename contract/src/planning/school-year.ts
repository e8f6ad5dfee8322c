import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { MAX_YEAR_LESSONS } from '@zuzu/domain/planning/school-year.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { lessonSpaceSchema } from '@zuzu/domain/videos/needs.ts';
import { lessonSpace } from '#needs.ts';
import { givenIntensityLevel, givenLengthCode, wholeNumber } from '#whole-number.ts';
import { ruleSetSchema } from '#lessons/lesson-config.ts';

/** Maximum number of rule sets in a simulation. */
const MAX_RULE_SETS = 2;

const nullableNumber = z.nullable(z.number());
/** Percentages 0 to 100, null if there is nothing to count; days are counted from 1, the day of the first lesson. */
const figuresSchema = z.object({
  lessons: z.int(),
  days: z.int(),
  soonPercent: nullableNumber,
  newPercent: nullableNumber,
  newWhileLeftPercent: nullableNumber,
  firstOutsideDay: nullableNumber,
  outsideLessons: z.int(),
  firstSkippedDay: nullableNumber,
  differentLessons: z.int(),
  seenCandidates: z.int(),
  coveragePercent: nullableNumber,
  allSeenDay: nullableNumber,
  longestUnseenDays: nullableNumber,
});

/** One lesson: its seconds, its new parts (`newParts`), and its parts seen within the previous seven days (`soonParts`). */
const yearLessonSchema = z.object({
  day: z.int(),
  parts: z.int(),
  newParts: z.int(),
  soonParts: z.int(),
  totalSeconds: z.number(),
  outsideSeconds: z.number(),
  skippedBlocks: z.int(),
  seenCandidates: z.int(),
});
export type SchoolYearLesson = z.infer<typeof yearLessonSchema>;

const simulatedRulesSchema = z.object({
  kind: z.enum(['saved', 'version', 'edited']),
  version: z.nullable(z.int()),
});

/** One rule set over the year. `lessons` is filled once the simulation has ended. */
const yearRunSchema = z.object({
  rules: simulatedRulesSchema,
  /** Minutes of content according to the rules for this length. */
  tolerance: z.object({ min: z.number(), max: z.number(), duration: z.number() }),
  /** Number of videos that the rules could choose. */
  candidates: z.int(),
  figures: figuresSchema,
  lessons: z.array(yearLessonSchema),
  /** Why these rules allow no year; null if they do. */
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type YearRun = z.infer<typeof yearRunSchema>;

const simulationStateSchema = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
const simulationSchema = z.object({
  id: z.string(),
  state: simulationStateSchema,
  /** Number of simulations before it in the queue. */
  ahead: z.int(),
  startedAt: z.string(),
});
export type SimulationState = z.infer<typeof simulationStateSchema>;

/** A manager's last simulated year, kept for 30 days. */
const schoolYearSchema = z.extend(simulationSchema, {
  request: z.object({
    duration: lengthCodeSchema,
    intensity: intensityLevelSchema,
    userType: z.enum(userTypes),
    lessons: z.int(),
    lessonsPerWeek: z.int(),
    place: z.optional(lessonSpaceSchema),
  }),
  runs: z.array(yearRunSchema),
});
export type SchoolYear = z.infer<typeof schoolYearSchema>;

const { get, post } = callsOf('lessons', ['M']);
/** A year of lessons for a group without a history, simulated in the background; no user's history changes. */
export const schoolYearCalls = {
  startSchoolYear: post(
    '/lessons/school-years',
    'Simulate a school year',
    `Up to ${MAX_YEAR_LESSONS} lessons under one or two sets of rules. It runs in the background; starting another one cancels one's own previous one.`,
  )
    .input(
      z.object({
        duration: givenLengthCode,
        intensity: givenIntensityLevel,
        userType: z.enum(userTypes),
        lessons: wholeNumber(1, MAX_YEAR_LESSONS),
        lessonsPerWeek: wholeNumber(1, 7),
        place: z.optional(lessonSpace),
        ruleSets: z.array(ruleSetSchema).check(z.minLength(1), z.maxLength(MAX_RULE_SETS)),
      }),
    )
    .output(schoolYearSchema),
  latestSchoolYear: get('/lessons/school-years/latest', 'Progress and results of my latest simulated year').output(
    z.object({ schoolYear: z.nullable(schoolYearSchema) }),
  ),
  cancelSchoolYear: post('/lessons/school-years/{id}/cancel', 'Stop simulating a year, keeping the results so far')
    .input(z.object({ id: z.string() }))
    .output(schoolYearSchema),
};
