import { audit } from '#audit/audit.routes.ts';
import { auth } from '#auth/auth.routes.ts';
import { boards } from '#boards/boards.routes.ts';
import { classWeeks } from '#class-weeks/class-weeks.routes.ts';
import { feedback } from '#feedback/feedback.routes.ts';
import { composeRoutes } from '#lessons/compose/compose.routes.ts';
import { fixedLessonRoutes } from '#lessons/fixed-lessons/fixed-lessons.routes.ts';
import { lessonConfigRoutes } from '#lessons/lesson-config/lesson-config.routes.ts';
import { passkeys } from '#passkeys/passkeys.routes.ts';
import { planningRoutes } from '#planning/planning.routes.ts';
import { plays } from '#plays/plays.routes.ts';
import { privacy } from '#privacy/privacy.routes.ts';
import { savedFilters } from '#saved-filters/saved-filters.routes.ts';
import { settings } from '#settings/settings.routes.ts';
import { system } from '#system/system.routes.ts';
import { statistics } from '#statistics/statistics.routes.ts';
import { themeRoutes } from '#themes/themes.routes.ts';
import { users } from '#users/users.routes.ts';
import { videos } from '#videos/videos.routes.ts';
import { visits } from '#visits/visits.routes.ts';
import { weeklyVideos } from '#weekly/weekly-videos.routes.ts';
import { api } from './allow.ts';

/** The handlers of all calls of the contract. */
export const router = api.router({
  auth,
  passkeys,
  boards,
  classWeeks,
  users,
  videos,
  weeklyVideos,
  lessons: { ...composeRoutes, ...lessonConfigRoutes, ...planningRoutes, ...themeRoutes, ...fixedLessonRoutes },
  plays,
  feedback,
  statistics,
  savedFilters,
  settings,
  system,
  audit,
  privacy,
  visits,
});
