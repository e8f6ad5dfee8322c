import { auth } from '#auth/auth.routes.ts';
import { boards } from '#boards/boards.routes.ts';
import { classWeeks } from '#class-weeks/class-weeks.routes.ts';
import { feedback } from '#feedback/feedback.routes.ts';
import { composeRoutes } from '#lessons/compose/compose.routes.ts';
import { fixedLessonRoutes } from '#lessons/fixed-lessons/fixed-lessons.routes.ts';
import { lessonConfigRoutes } from '#lessons/lesson-config/lesson-config.routes.ts';
import { passkeys } from '#passkeys/passkeys.routes.ts';
import { planningRoutes } from '#planning/planning.routes.ts';
import { savedFilters } from '#saved-filters/saved-filters.routes.ts';
import { system } from '#system/system.routes.ts';
import { statistics } from '#statistics/statistics.routes.ts';
import { themeRoutes } from '#themes/themes.routes.ts';
import { users } from '#users/users.routes.ts';
import { videos } from '#videos/videos.routes.ts';
import { weeklyVideos } from '#weekly/weekly-videos.routes.ts';
import { mayActFor } from '#users/users.policy.ts';
import { reportedTime } from '#reported-time.ts';
import { api, allow, allowBoards } from './allow.ts';
import { assertPlayOfBoard, groupOf } from './group-of.ts';

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
