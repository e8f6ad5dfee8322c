import { lessonConfigRoutes } from '#features/rules/lesson-config.routes.ts';
import { planningRoutes } from '#features/rules/simulation/planning.routes.ts';
import { themeRoutes } from '#features/themes/themes.routes.ts';
import { composeRoutes } from './compose/compose.routes.ts';
import { fixedLessonRoutes } from './fixed-lessons/fixed-lessons.routes.ts';

export const lessons = {
  ...composeRoutes,
  ...lessonConfigRoutes,
  ...planningRoutes,
  ...themeRoutes,
  ...fixedLessonRoutes,
};
