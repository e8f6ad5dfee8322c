import { auth } from '#features/sign-in/auth.routes.ts';
import { boards } from '#features/boards/boards.routes.ts';
import { classWeeks } from '#features/classes/class-weeks.routes.ts';
import { feedback } from '#features/lessons/feedback/feedback.routes.ts';
import { composeRoutes } from '#features/lessons/compose/compose.routes.ts';
import { fixedLessonRoutes } from '#features/lessons/fixed-lessons/fixed-lessons.routes.ts';
import { lessonConfigRoutes } from '#features/rules/lesson-config.routes.ts';
import { passkeys } from '#features/sign-in/passkeys.routes.ts';
import { planningRoutes } from '#features/rules/simulation/planning.routes.ts';
import { savedFilters } from '#features/saved-filters/saved-filters.routes.ts';
import { system } from '#features/system/system.routes.ts';
import { statistics } from '#features/statistics/statistics.routes.ts';
import { themeRoutes } from '#features/themes/themes.routes.ts';
import { users } from '#features/users/users.routes.ts';
import { videos } from '#features/videos/videos.routes.ts';
import { weeklyVideos } from '#features/weekly/weekly-videos.routes.ts';
import { mayActFor } from '#features/users/users.policy.ts';
import { reportedTime } from '#lib/reported-time.ts';
import { api, allow, allowBoards } from './allow.ts';
import { assertPlayOfBoard, groupOf } from '#app/group-of.ts';

// nouns with a single call: the others have a .routes.ts of their own

const audit = {
  list: allow('M').audit.list.handler(({ context: { services }, input }) => services.audit.list(input)),
};

const plays = {
  report: allowBoards().plays.report.handler(async ({ context: { services, session, now }, input }) => {
    // a play that begins here names its group
    if (session.board && (input.fileKey ?? input.repeats) !== undefined) await groupOf({ services, session }, input);
    await assertPlayOfBoard({ services, session }, input.playId);
    const added = await services.plays.report(input, session.userId, now);
    const at = reportedTime(input.events.at(-1)!.at, now);
    const finished = await services.finishedPlays.updateFinished(input.playId, { at, now });
    return { success: true as const, added, finished };
  }),
};

const privacy = {
  data: allow().privacy.data.handler(({ context: { services, session, now }, input }) => {
    mayActFor(session, input.userId);
    return services.privacy.dataOf(input.userId, now);
  }),
};

const settings = {
  get: api.settings.get.handler(({ context: { services } }) => services.settings.current()),
};

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
});
