import { composeRoutes } from './compose/compose.routes.ts';
import { filmingRoutes } from './filming/filming.routes.ts';
import { rulesMatrixRoutes } from './rules-matrix/rules-matrix.routes.ts';
import { fixedLessonRoutes } from './fixed-lessons/fixed-lessons.routes.ts';
import { lessonConfigRoutes } from './lesson-config/lesson-config.routes.ts';
import { schoolYearRoutes } from './school-year/school-year.routes.ts';
import { themeRoutes } from '#themes/themes.routes.ts';
import { simulationRoutes } from './simulation/simulation.routes.ts';

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
