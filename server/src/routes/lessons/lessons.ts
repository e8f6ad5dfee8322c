import { composeRoutes } from './compose.ts';
import { filmingRoutes } from './filming.ts';
import { rulesMatrixRoutes } from './rules-matrix.ts';
import { fixedLessonRoutes } from './fixed-lessons.ts';
import { lessonConfigRoutes } from './lesson-config.ts';
import { schoolYearRoutes } from './school-year.ts';
import { themeRoutes } from './themes.ts';
import { simulationRoutes } from './simulation.ts';

/** Handlers of the calls below /lessons. */
export const lessons = {
  ...composeRoutes,
  ...lessonConfigRoutes,
  ...simulationRoutes,
  ...schoolYearRoutes,
  ...filmingRoutes,
  ...rulesMatrixRoutes,
  ...themeRoutes,
  ...fixedLessonRoutes,
};
