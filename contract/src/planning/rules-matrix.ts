import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { TERM_WEEKS } from '@zuzu/domain/planning/term.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { wholeNumber } from '#whole-number.ts';
import { ruleSetSchema } from '#lessons/lesson-config.ts';
import { simulatedRulesSchema, simulationSchema } from './school-year.ts';

const matrixCellSchema = z.object({
  lengthCode: lengthCodeSchema,
  intensity: intensityLevelSchema,
  /** The types whose lessons are these. */
  userTypes: z.array(userTypeSchema),
  /** Lessons of the term, and how many were planned; fewer where nothing could be composed any more. */
  lessons: z.int(),
  planned: z.int(),
  /** Share of new parts that the rules want, and that was given from the third lesson on; null without such lessons. */
  askedNewPercent: z.number(),
  givenNewPercent: z.nullable(z.number()),
  /** Days from 1, the day of the first lesson: the first with a part that had been seen within seven days, and the first without enough that is new; null if not in this term. */
  firstRepeatDay: z.nullable(z.int()),
  dryDay: z.nullable(z.int()),
  skippedBlocks: z.int(),
});
export type MatrixCell = z.infer<typeof matrixCellSchema>;

const rulesMatrixSchema = z.extend(simulationSchema, {
  rules: simulatedRulesSchema,
  lessonsPerWeek: z.int(),
  /** 0 to 100. */
  percent: z.number(),
  /** By length, then intensity; filled once it is done. */
  cells: z.array(matrixCellSchema),
});
export type RulesMatrix = z.infer<typeof rulesMatrixSchema>;

const { get, post } = callsOf('lessons');
/** What rules give in every length, intensity and user type. */
export const rulesMatrixCalls = {
  startRulesMatrix: post(
    '/lessons/rules-matrix',
    'Simulate a term of every length, intensity and user type',
    `${TERM_WEEKS} weeks under one set of rules, saved or not. It runs in the background; starting another one cancels one's own previous one.`,
  )
    .input(z.object({ rules: ruleSetSchema, lessonsPerWeek: wholeNumber(1, 7) }))
    .output(rulesMatrixSchema),
  latestRulesMatrix: get('/lessons/rules-matrix/latest', 'Progress and results of my latest simulated term').output(
    z.object({ rulesMatrix: z.nullable(rulesMatrixSchema) }),
  ),
  cancelRulesMatrix: post('/lessons/rules-matrix/{id}/cancel', 'Stop simulating the term')
    .input(z.object({ id: z.string() }))
    .output(rulesMatrixSchema),
};
