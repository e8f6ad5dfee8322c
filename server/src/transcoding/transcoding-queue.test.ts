import { expect, test, vi } from 'vitest';
import { openJobs, stopJobs } from '#database/job-queue.ts';
import { createDatabase } from '#testing/test-server.ts';
import { openTranscodingQueue } from './transcoding-queue.ts';
import { PATIENCE } from '#testing/patience.ts';

const RETRIES = { retryLimit: 3, retryDelay: 1, retryBackoff: false };

test('a video whose every attempt dies is reported as failed once', async () => {
  const boss = await openJobs(await createDatabase(), () => undefined);
  const queue = await openTranscodingQueue(boss, RETRIES);
  const tries: [videoId: number, isLastAttempt: boolean][] = [];
  const givenUp: number[] = [];
  await queue.work(
    1,
    async (videoId, _signal, isLastAttempt) => {
      tries.push([videoId, isLastAttempt]);
      if (videoId === 7) throw new Error('simulated death of the worker');
    },
    async (videoId) => void givenUp.push(videoId),
  );
  await queue.add([7, 8]);
  await vi.waitUntil(() => givenUp.length > 0, PATIENCE);
  await stopJobs(boss);
  expect(givenUp).toEqual([7]);
  expect(tries.filter(([videoId]) => videoId === 7).map(([, isLastAttempt]) => isLastAttempt)).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(tries.filter(([videoId]) => videoId === 8)).toHaveLength(1);
});
