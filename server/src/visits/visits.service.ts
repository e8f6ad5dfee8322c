import type { SystemState } from '@zuzu/contract/system.ts';
import type { Visit } from '@zuzu/contract/visits.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import {
  bucketOf,
  quantileOf,
  VISIT_BOUNDS_MS,
  visitMeasures,
  type VisitMeasure,
} from '@zuzu/domain/visits/visit-measures.ts';
import { Refusal } from '#errors.ts';
import { siteNetworkOf, networkOf } from '#network.ts';
import { countEachInProcess, countInProcess, secondsLeft, type Limit } from '#rate-limit.ts';
import type { VisitsRepository } from './visits.repository.ts';

/** To a process. Five hundred classes that open it at once need half of it. */
const VISITS: Limit = { max: 1_000, windowSeconds: 60 };
/** A school may share one address, and a town one network; none can keep others from being counted. */
const VISITS_OF_ADDRESS: Limit = { max: 100, windowSeconds: 60 };
const VISITS_OF_SITE: Limit = { max: 300, windowSeconds: 60 };
const DAYS = 28;
const DAY_MS = 86_400_000;
const THREE_OF_FOUR = 0.75;

type Options = { repository: VisitsRepository; enabled: boolean };
type Listener = (measure: VisitMeasure, ms: number) => void;

/** How fast visits were where people made them; nothing tells whose they were. */
export const visitsService = ({ repository, enabled }: Options) => {
  const ofAddress = countEachInProcess(VISITS_OF_ADDRESS);
  const ofSite = countEachInProcess(VISITS_OF_SITE);
  const ofAll = countInProcess(VISITS);
  let dropped = 0;
  const listeners: Listener[] = [];
  return {
    /** Calls the listener for each measure of each visit that this process counts. */
    follow: (listener: Listener): void => void listeners.push(listener),

    /** The number of visits that this process has not counted, because there were too many. */
    dropped: (): number => dropped,

    /** Counts a visit, unless visits aren't measured here; 429 for too many. The address isn't stored. */
    count: async (visit: Visit, address: string, now: Date): Promise<void> => {
      const measured = visitMeasures.flatMap((measure) => {
        const ms = visit[measure];
        return ms === undefined ? [] : [{ measure, ms }];
      });
      if (!enabled || measured.length === 0) return;
      // what is too much of one doesn't count for all
      if (!ofAddress.take(networkOf(address), now) || !ofSite.take(siteNetworkOf(address), now) || !ofAll.take(now)) {
        dropped++;
        throw new Refusal('TOO_MANY_REQUESTS', 'Too many visits are being counted', {
          retryAfterSeconds: secondsLeft(VISITS, now),
        });
      }
      await repository.count(
        localDate(now),
        measured.map(({ measure, ms }) => ({ measure, bucket: bucketOf(ms) })),
      );
      for (const listener of listeners) for (const { measure, ms } of measured) listener(measure, ms);
    },

    /** The figures of the last 28 days, today included; null if visits aren't measured here. */
    figures: async (now: Date): Promise<SystemState['visits']> => {
      if (!enabled) return null;
      const rows = await repository.since(localDate(new Date(now.getTime() - (DAYS - 1) * DAY_MS)));
      const figureOf = (measure: VisitMeasure) => {
        const counts = Array<number>(VISIT_BOUNDS_MS.length + 1).fill(0);
        for (const row of rows) if (row.measure === measure) counts[row.bucket] = row.count;
        const count = counts.reduce((sum, each) => sum + each, 0);
        return { count, p75: quantileOf(counts, THREE_OF_FOUR) ?? null };
      };
      return { lcp: figureOf('lcp'), inp: figureOf('inp'), start: figureOf('start') };
    },
  };
};
export type VisitsService = ReturnType<typeof visitsService>;
