import { stopJobs } from '#database/job-queue.ts';
import { openAudit } from '#features/audit/audit.feature.ts';
import { openBoards } from '#features/boards/boards.feature.ts';
import { openClasses } from '#features/classes/classes.feature.ts';
import { adaptLessonLengths } from '#features/lessons/lesson-lengths.repository.ts';
import { openLessons } from '#features/lessons/lessons.feature.ts';
import { openPrivacy } from '#features/privacy/privacy.feature.ts';
import { openRules } from '#features/rules/rules.feature.ts';
import { openSimulation } from '#features/rules/simulation/simulation.feature.ts';
import { openSavedFilters } from '#features/saved-filters/saved-filters.feature.ts';
import { openSeen } from '#features/seen/seen.feature.ts';
import { openSignIn } from '#features/sign-in/sign-in.feature.ts';
import { openStatistics } from '#features/statistics/statistics.feature.ts';
import { openSystem } from '#features/system/system.feature.ts';
import { openThemes } from '#features/themes/themes.feature.ts';
import { openUsers } from '#features/users/users.feature.ts';
import { openVideos } from '#features/videos/videos.feature.ts';
import { openWeekly } from '#features/weekly/weekly.feature.ts';
import { openBase, type BaseOptions } from './base.ts';

/** Opens the services of every feature in dependency order; `close` shuts them down in the right order. */
export const openContext = async (options: BaseOptions) => {
  const base = await openBase(options);
  const audit = openAudit(base);
  const classes = openClasses(base);
  const themes = openThemes(base);
  const savedFilters = openSavedFilters(base);
  const seen = openSeen({ ...base, ...classes });
  const users = openUsers({ ...base, ...audit, ...seen });
  const signIn = openSignIn({ ...base, ...audit, ...seen, ...users });
  const videos = openVideos({ ...base, ...themes, onLengthChanged: adaptLessonLengths });
  const rules = openRules({ ...base, ...videos });
  const lessons = openLessons({ ...base, ...classes, ...rules, ...seen, ...users, ...videos });
  const simulation = await openSimulation({ ...base, ...lessons, ...rules, ...seen, ...videos });
  const weekly = await openWeekly({ ...base, ...audit, ...videos });
  const boards = openBoards({ ...base, ...audit, ...lessons, ...signIn });
  const statistics = openStatistics({ ...base, ...classes, ...videos });
  const privacy = openPrivacy({ ...base, ...audit, ...savedFilters, ...signIn, ...users });
  const system = openSystem({ ...base, ...signIn, ...users, ...videos });

  /** Returns running jobs to their queues: they restart elsewhere or at the next start. */
  const stopWorking = async (): Promise<void> => {
    simulation.simulationsQueue.stop();
    base.queue.stop();
    await stopJobs(base.jobs);
  };
  return {
    ...base,
    ...audit,
    ...classes,
    ...themes,
    ...savedFilters,
    ...seen,
    ...users,
    ...signIn,
    ...videos,
    ...rules,
    ...lessons,
    ...simulation,
    ...weekly,
    ...boards,
    ...statistics,
    ...privacy,
    ...system,
    stopWorking,
    close: async (): Promise<void> => {
      await boards.remote.close();
      await signIn.delivered();
      await stopWorking();
      await simulation.closeSimulation();
      await lessons.closeProver();
      base.storage.close();
      await base.database.destroy();
    },
  };
};
export type Context = Awaited<ReturnType<typeof openContext>>;
