import type { FilmSimulation, LibraryReport } from '@zuzu/contract/planning/filming.ts';
import { libraryCells } from '@zuzu/domain/planning/library-cells.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import type { LibraryService } from '#videos/library.service.ts';
import { countLessons, playedBefore, WEEKS, type PlayedLessonsRepository } from './played-lessons.repository.ts';
import { NO_ANSWER, type SimulationsService } from './simulations.service.ts';

type Services = {
  played: PlayedLessonsRepository;
  simulations: SimulationsService;
  library: LibraryService;
  configs: LessonConfigService;
};

/** What the library has and lacks, and what to film next. */
export const filmingService = ({ played, simulations, library, configs }: Services) => {
  const { begin, latest, cancel } = simulations.ofKind('film', async ({ request, results }) => {
    const [{ version: configVersion }, { version: libraryVersion }] = await Promise.all([
      configs.current(),
      library.current(),
    ]);
    return {
      userType: request.userType,
      lessonsPlayed: countLessons(request.played),
      isCurrent: request.configVersion === configVersion && [null, libraryVersion].includes(results.libraryVersion),
      percent: results.percent,
      proposals: results.answer ?? [],
    };
  });
  return {
    latest,
    cancel,

    /** What the library has for a user type in a place, by category and intensity. */
    cells: async (userType: UserType, place: Place, now: Date): Promise<LibraryReport> => {
      const [{ index }, { config, videoIds }, lessons] = await Promise.all([
        library.current(),
        configs.current(),
        playedBefore(played, userType, now),
      ]);
      const rules = { config, pins: new Map(Object.entries(videoIds)), userType, place };
      return {
        played: { lessons: countLessons(lessons), weeks: WEEKS },
        cells: libraryCells(index, rules, lessons).map(({ seconds, lessons: count, ...cell }) => ({
          ...cell,
          minutes: seconds / 60,
          lessonsPerWeek: count / WEEKS,
        })),
      };
    },

    /** Queues the question of what to film; the manager's previous one is cancelled. 429 if too many simulations are unfinished. */
    start: async (managerId: string, userType: UserType, now: Date): Promise<FilmSimulation> => {
      const [{ version, config, videoIds }, lessons] = await Promise.all([
        configs.current(),
        playedBefore(played, userType, now),
      ]);
      const request = { userType, configVersion: version, played: lessons };
      return begin(managerId, { request, rules: [{ config, videoIds }], results: NO_ANSWER }, now);
    },
  };
};
