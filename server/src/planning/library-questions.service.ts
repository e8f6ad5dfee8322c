import type { FilmSimulation, LibraryReport } from '@zuzu/contract/planning/filming.ts';
import type { RulesMatrix } from '@zuzu/contract/planning/rules-matrix.ts';
import type { Withdrawal } from '@zuzu/contract/planning/withdrawal.ts';
import type { RuleSet } from '@zuzu/contract/lessons/lesson-config.ts';
import { libraryCells } from '@zuzu/domain/planning/library-cells.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import type { ResolveRules } from '#lessons/lesson-config/rules-resolver.ts';
import type { LibraryService } from '#videos/library.service.ts';
import { countLessons, playedBefore, WEEKS, type PlayedLessonsRepository } from './played-lessons.repository.ts';
import type { SimulationsService } from './simulations.service.ts';

/** The results of a question before it is answered. */
const NO_ANSWER = { libraryVersion: null, percent: 0, answer: null };
/** The types that play lessons; the first one is asked about while nobody has played any. */
const players: readonly UserType[] = ['C', 'B', 'A'];

type Services = {
  played: PlayedLessonsRepository;
  simulations: SimulationsService;
  library: LibraryService;
  configs: LessonConfigService;
  resolveRules: ResolveRules;
};

/**
 * What managers ask of the library and the rules, each answered by many simulated lessons. `start` queues a question: the manager's
 * previous one of the kind is cancelled, and if too many simulations are unfinished, it is a 429.
 */
export const libraryQuestionsService = ({ played, simulations, library, configs, resolveRules }: Services) => {
  const matrix = simulations.ofKind('matrix', ({ request, results }) => ({
    ...request,
    percent: results.percent,
    cells: results.answer ?? [],
  }));
  const withdrawal = simulations.ofKind('withdrawal', ({ request, results }) => ({
    userType: request.userType,
    lessonsPlayed: countLessons(request.played),
    percent: results.percent,
    change: results.answer,
  }));
  const film = simulations.ofKind('film', async ({ request, results }) => {
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
    /** What rules give in every length, intensity and user type, by a simulated term of each; 400 for invalid rules. */
    rulesMatrix: {
      ...matrix,
      start: async (
        managerId: string,
        { rules: meant, lessonsPerWeek }: { rules: RuleSet; lessonsPerWeek: number },
        now: Date,
      ): Promise<RulesMatrix> => {
        const { kind, version, config, videoIds } = await resolveRules(meant, 'rules');
        const request = { lessonsPerWeek, rules: { kind, version } };
        return matrix.begin(managerId, { request, rules: [{ config, videoIds }], results: NO_ANSWER }, now);
      },
    },

    /** What the withdrawal of videos costs the user type that plays most lessons. */
    withdrawals: {
      ...withdrawal,
      start: async (managerId: string, withdrawn: number[], now: Date): Promise<Withdrawal> => {
        const { version, config, videoIds } = await configs.current();
        const byType = await Promise.all(
          players.map(async (userType) => ({ userType, played: await playedBefore(played, userType, now) })),
        );
        const most = byType.reduce((one, other) =>
          countLessons(other.played) > countLessons(one.played) ? other : one,
        );
        const request = { ...most, configVersion: version, withdrawn };
        return withdrawal.begin(managerId, { request, rules: [{ config, videoIds }], results: NO_ANSWER }, now);
      },
    },

    /** What to film next for a user type. */
    filming: {
      ...film,
      start: async (managerId: string, userType: UserType, now: Date): Promise<FilmSimulation> => {
        const [{ version, config, videoIds }, lessons] = await Promise.all([
          configs.current(),
          playedBefore(played, userType, now),
        ]);
        const request = { userType, configVersion: version, played: lessons };
        return film.begin(managerId, { request, rules: [{ config, videoIds }], results: NO_ANSWER }, now);
      },
    },

    /** What the library has for a user type in a place, by category and intensity. */
    libraryCells: async (userType: UserType, place: Place, now: Date): Promise<LibraryReport> => {
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
  };
};
