import { lessonConfigRoutes } from '#features/rules/lesson-config.routes.ts';
import { planningRoutes } from '#features/rules/simulation/planning.routes.ts';
import { themeRoutes } from '#features/themes/themes.feature.ts';
import { composeRoutes } from './compose/compose.routes.ts';
import { fixedLessonRoutes } from './fixed-lessons/fixed-lessons.routes.ts';
import { signedIn } from '#app/calls.ts';
import { assertPlayOfBoard, resolveGroup } from '#app/resolve-group.ts';
import { reportedTime } from '#lib/reported-time.ts';

export const plays = {
  report: signedIn.plays.report.handler(async ({ context: { services, session, now }, input }) => {
    // a report that begins a play names its group
    if (session.board && (input.fileKey ?? input.repeats) !== undefined)
      await resolveGroup({ services, session }, input);
    await assertPlayOfBoard({ services, session }, input.playId);
    const added = await services.plays.report(input, session.userId, now);
    const at = reportedTime(input.events.at(-1)!.at, now);
    const finished = await services.finishedPlays.updateFinished(input.playId, { at, now });
    return { success: true as const, added, finished };
  }),
};

export const lessons = {
  ...composeRoutes,
  ...lessonConfigRoutes,
  ...planningRoutes,
  ...themeRoutes,
  ...fixedLessonRoutes,
};
