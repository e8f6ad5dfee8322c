import { composeCalls } from './compose.ts';
import { filmingCalls } from './filming.ts';
import { rulesMatrixCalls } from './rules-matrix.ts';
import { withdrawalCalls } from './withdrawal.ts';
import { fixedLessonCalls } from './fixed-lessons.ts';
import { lessonConfigCalls } from './lesson-config.ts';
import { schoolYearCalls } from './school-year.ts';
import { themeCalls } from './themes.ts';
import { simulationCalls } from './simulation.ts';

/** Lessons. */
export const lessons = {
  ...composeCalls,
  ...lessonConfigCalls,
  ...simulationCalls,
  ...schoolYearCalls,
  ...filmingCalls,
  ...withdrawalCalls,
  ...rulesMatrixCalls,
  ...fixedLessonCalls,
  ...themeCalls,
};
