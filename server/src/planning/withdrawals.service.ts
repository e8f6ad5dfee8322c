import type { Withdrawal } from '@zuzu/contract/planning/withdrawal.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import { countLessons, playedBefore, type PlayedLessonsRepository } from './played-lessons.repository.ts';
import { NO_ANSWER, type SimulationsService } from './simulations.service.ts';

/** The types that play lessons; the first one is asked about while nobody has played any. */
const players: readonly UserType[] = ['C', 'B', 'A'];

type Services = { played: PlayedLessonsRepository; simulations: SimulationsService; configs: LessonConfigService };

/** What the withdrawal of videos costs the user type that plays most lessons. */
export const withdrawalsService = ({ played, simulations, configs }: Services) => {
  const { begin, latest, cancel } = simulations.ofKind('withdrawal', ({ request, results }) => ({
    userType: request.userType,
    lessonsPlayed: countLessons(request.played),
    percent: results.percent,
    change: results.answer,
  }));
  return {
    latest,
    cancel,

    /** Queues the question; the manager's previous one is cancelled. 429 if too many simulations are unfinished. */
    start: async (managerId: string, withdrawn: number[], now: Date): Promise<Withdrawal> => {
      const { version, config, videoIds } = await configs.current();
      const byType = await Promise.all(
        players.map(async (userType) => ({ userType, played: await playedBefore(played, userType, now) })),
      );
      const most = byType.reduce((one, other) => (countLessons(other.played) > countLessons(one.played) ? other : one));
      const request = { ...most, configVersion: version, withdrawn };
      return begin(managerId, { request, rules: [{ config, videoIds }], results: NO_ANSWER }, now);
    },
  };
};
