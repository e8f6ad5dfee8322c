import { expect, test, vi } from 'vitest';
import { openJobs, stopJobs } from '#database/jobs.ts';
import { createDatabase } from '#testing/test-server.ts';
import { openTranscodingQueue } from './transcoding-queue.ts';
import { PATIENCE } from '#testing/patience.ts';

const RETRIES = { retryLimit: 3, retryDelay: 1, retryBackoff: false };

test('a video that no try brings to an end is given up, once', async () => {
  const boss = await openJobs(await createDatabase(), () => undefined);
  const queue = await openTranscodingQueue(boss, RETRIES);
  const tries: [videoId: number, isLastAttempt: boolean][] = [];
  const givenUp: number[] = [];
  await queue.work(
    1,
    async (videoId, _signal, isLastAttempt) => {
      tries.push([videoId, isLastAttempt]);
      if (videoId === 7) throw new Error('as a worker ends that dies');
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

test('the second job of a video is done after the first ones of all others', async () => {
  const boss = await openJobs(await createDatabase(), () => undefined);
  const queue = await openTranscodingQueue(boss, RETRIES);
  const done: string[] = [];
  await queue.add([1, 2, 3]);
  await queue.work(
    1,
    async (videoId) => {
      done.push(`first ${videoId}`);
      await queue.addLast(videoId);
    },
    undefined,
    async (videoId) => void done.push(`last ${videoId}`),
  );
  await vi.waitUntil(() => done.length === 6, PATIENCE);
  await stopJobs(boss);
  expect(done).toEqual(['first 1', 'first 2', 'first 3', 'last 1', 'last 2', 'last 3']);
});
