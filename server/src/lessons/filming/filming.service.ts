import type { FilmSimulation, LibraryReport } from '@zuzu/contract/lessons/filming.ts';
import { libraryCells } from '@zuzu/domain/composition/filming/library-cells.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { Refusal } from '#errors.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import { presentSimulation } from '#lessons/school-year/present-simulation.ts';
import type { QueueSimulation } from '#lessons/school-year/queue-simulation.ts';
import type { SimulatedYearsRepository } from '#lessons/school-year/simulated-years.repository.ts';
import type { LibraryService } from '#videos/library.service.ts';
import { playedBefore, WEEKS, type PlayedLessonsRepository } from './played-lessons.repository.ts';

type Services = {
  played: PlayedLessonsRepository;
  simulations: Pick<SimulatedYearsRepository, 'latest' | 'cancel'>;
  begin: QueueSimulation;
  library: LibraryService;
  configs: LessonConfigService;
};

/** What the library has and lacks, and what to film next. */
export const filmingService = ({ played, simulations, begin, library, configs }: Services) => {
  const latest = async (managerId: string): Promise<FilmSimulation | null> => {
    const film = await simulations.latest(managerId, 'film');
    if (!film) return null;
    const { request, results } = film;
    const [{ version: configVersion }, { version: libraryVersion }] = await Promise.all([
      configs.current(),
      library.current(),
    ]);
    return {
      ...presentSimulation(film),
      userType: request.userType,
      lessonsPlayed: request.played.reduce((sum, { lessons }) => sum + lessons, 0),
      isCurrent: request.configVersion === configVersion && [null, libraryVersion].includes(results.libraryVersion),
      percent: results.percent,
      proposals: results.answer ?? [],
    };
  };
  const latestOrRefusal = async (managerId: string): Promise<FilmSimulation> => {
    const film = await latest(managerId);
    if (!film) throw new Refusal('NOT_FOUND', 'There are no such proposals any more');
    return film;
  };

  return {
    /** What the library has for a user type in a place, by category and intensity. */
    cells: async (userType: UserType, place: Place, now: Date): Promise<LibraryReport> => {
      const [{ index }, { config, videoIds }, lessons] = await Promise.all([
        library.current(),
        configs.current(),
        playedBefore(played, userType, now),
      ]);
      const rules = { config, pins: new Map(Object.entries(videoIds)), userType, place };
      return {
        played: { lessons: lessons.reduce((sum, kind) => sum + kind.lessons, 0), weeks: WEEKS },
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
      await begin({
        managerId,
        kind: 'film',
        request: { userType, configVersion: version, played: lessons },
        rules: [{ config, videoIds }],
        results: { libraryVersion: null, percent: 0, answer: null },
        askedAt: now,
      });
      return latestOrRefusal(managerId);
    },

    /** The manager's last proposals, or how far they are; null if there are none any more. */
    latest,

    /** Stops working them out. Those that are done stay unchanged. */
    cancel: async (managerId: string, id: string): Promise<FilmSimulation> => {
      if ((await latestOrRefusal(managerId)).id !== id)
        throw new Refusal('NOT_FOUND', 'There are no such proposals any more');
      await simulations.cancel(id);
      return latestOrRefusal(managerId);
    },
  };
};
