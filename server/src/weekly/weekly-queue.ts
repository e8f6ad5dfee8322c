import type { PgBoss } from 'pg-boss';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';

const QUEUE = 'weekly-videos';
/** On the hour: on Sundays at midnight a week begins, at the others whoever still lacks a video gets one. */
const EVERY_HOUR = '0 * * * *';
const RETRIES = 5;
const RETRY_DELAY_SECONDS = 30;
const POLL_SECONDS = 10;

/** The job that gives everybody their video of the week. It may run twice, and on several servers. */
export const openWeeklyQueue = async (boss: PgBoss) => {
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
  });
  return {
    /** Runs `assign` every hour, and once now: nobody may have been here when the week began. */
    work: async (assign: () => Promise<void>): Promise<void> => {
      await boss.schedule(QUEUE, EVERY_HOUR, null, { tz: LESSON_TIME_ZONE, missed: 'once' });
      await boss.send(QUEUE, {});
      await boss.work(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, assign);
    },
  };
};
export type WeeklyQueue = Awaited<ReturnType<typeof openWeeklyQueue>>;
