import { libraryCellCalls } from './planning/library-cells.ts';
import { schoolYearCalls } from './planning/school-year.ts';
import { themeCalls } from './themes.ts';
import { composeCalls } from './lessons/compose.ts';
import { fixedLessonCalls } from './lessons/fixed-lessons.ts';
import { lessonConfigCalls } from './lessons/lesson-config.ts';
import { simulationCalls } from './lessons/simulation.ts';

/** Composed and ready lessons, the rules that they follow, and the managers' planning. */
export const lessons = {
  ...composeCalls,
  ...lessonConfigCalls,
  ...simulationCalls,
  ...schoolYearCalls,
  ...libraryCellCalls,
  ...fixedLessonCalls,
  ...themeCalls,
};
