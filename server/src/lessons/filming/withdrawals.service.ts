import type { Withdrawal } from '@zuzu/contract/lessons/withdrawal.ts';
import type { LessonsPlayed } from '@zuzu/domain/composition/filming/lesson-kinds.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { Refusal } from '#errors.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import { presentSimulation } from '#lessons/school-year/present-simulation.ts';
import type { QueueSimulation } from '#lessons/school-year/queue-simulation.ts';
import type { SimulatedYearsRepository } from '#lessons/school-year/simulated-years.repository.ts';
import { playedBefore, type PlayedLessonsRepository } from './played-lessons.repository.ts';

/** The types that play lessons; the first one is asked about while nobody has played any. */
const players: readonly UserType[] = ['C', 'B', 'A'];

type Services = {
  played: PlayedLessonsRepository;
  simulations: Pick<SimulatedYearsRepository, 'latest' | 'cancel'>;
  begin: QueueSimulation;
  configs: LessonConfigService;
};

const countOf = (played: readonly LessonsPlayed[]): number => played.reduce((sum, { lessons }) => sum + lessons, 0);

/** What the withdrawal of videos costs the user type that plays most lessons. */
export const withdrawalsService = ({ played, simulations, begin, configs }: Services) => {
  const latest = async (managerId: string): Promise<Withdrawal | null> => {
    const stored = await simulations.latest(managerId, 'withdrawal');
    if (!stored) return null;
    const { request, results } = stored;
    return {
      ...presentSimulation(stored),
      userType: request.userType,
      lessonsPlayed: countOf(request.played),
      percent: results.percent,
      change: results.answer,
    };
  };
  const latestOrRefusal = async (managerId: string): Promise<Withdrawal> => {
    const found = await latest(managerId);
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such simulation any more');
    return found;
  };

  return {
    /** Queues the question; the manager's previous one is cancelled. 429 if too many simulations are unfinished. */
    start: async (managerId: string, withdrawn: number[], now: Date): Promise<Withdrawal> => {
      const { version, config, videoIds } = await configs.current();
      const byType = await Promise.all(
        players.map(async (userType) => ({ userType, played: await playedBefore(played, userType, now) })),
      );
      const most = byType.reduce((one, other) => (countOf(other.played) > countOf(one.played) ? other : one));
      await begin({
        managerId,
        kind: 'withdrawal',
        request: { ...most, configVersion: version, withdrawn },
        rules: [{ config, videoIds }],
        results: { libraryVersion: null, percent: 0, answer: null },
        askedAt: now,
      });
      return latestOrRefusal(managerId);
    },

    /** The manager's last question with its progress; null if there is none any more. */
    latest,

    /** Stops working it out. One that has ended stays unchanged. */
    cancel: async (managerId: string, id: string): Promise<Withdrawal> => {
      if ((await latestOrRefusal(managerId)).id !== id)
        throw new Refusal('NOT_FOUND', 'There is no such simulation any more');
      await simulations.cancel(id);
      return latestOrRefusal(managerId);
    },
  };
};
