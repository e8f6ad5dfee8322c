import type { PgBoss } from 'pg-boss';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';

const QUEUE = 'weekly-videos';
/** A week begins on Sunday at midnight; the other runs assign videos to users who still lack one. */
const EVERY_HOUR = '0 * * * *';
const RETRIES = 5;
const RETRY_DELAY_SECONDS = 30;
const POLL_SECONDS = 10;

/** Opens the queue of the job that assigns videos of the week. It is safe to run repeatedly and on several servers. */
export const openWeeklyQueue = async (boss: PgBoss) => {
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
  });
  return {
    /** Runs `assign` every hour, and once now, in case no server was running when the week began. */
    work: async (assign: () => Promise<void>): Promise<void> => {
      await boss.schedule(QUEUE, EVERY_HOUR, null, { tz: LESSON_TIME_ZONE, missed: 'once' });
      await boss.send(QUEUE, {});
      await boss.work(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, assign);
    },
  };
};
export type WeeklyQueue = Awaited<ReturnType<typeof openWeeklyQueue>>;
