import { afterEach, expect, it } from 'vitest';
import { createThread } from './thread.ts';

/** Returns the double of numbers; accepts a few commands. */
const script = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, request }) => {
    if (request === 'exit') process.exit();
    if (request === 'throw') throw new Error('thrown');
    if (request === 'fail') return parentPort.postMessage({ id, error: new Error('failed') });
    if (request === 'hang') for (;;);
    parentPort.postMessage({ id, progress: 'begun' });
    parentPort.postMessage({ id, answer: 2 * request });
  });`);

let starts = 0;
const thread = createThread<number | string, number, string>(script, { name: 'tests', onStart: () => starts++ });
afterEach(() => expect(thread.ask(21)).resolves.toBe(42));

it('a thread responds to each request and reports its progress', async () => {
  const reported: string[] = [];
  const onProgress = (progress: string) => reported.push(progress);
  expect(await Promise.all([1, 2, 3].map((n) => thread.ask(n, { onProgress })))).toEqual([2, 4, 6]);
  expect(reported).toEqual(['begun', 'begun', 'begun']);
});

it('a failed request rejects alone', async () => {
  const [failed, answered] = await Promise.allSettled([thread.ask('fail'), thread.ask(4)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'failed' } });
  expect(answered).toEqual({ status: 'fulfilled', value: 8 });
});

it.each([
  ['exit', 'The thread of tests has ended'],
  ['throw', 'thrown'],
])('rejects all pending requests on %s, and the next request starts a new thread', async (word, message) => {
  const before = starts;
  const asked = await Promise.allSettled([thread.ask(word), thread.ask(1)]);
  for (const outcome of asked) expect(outcome).toMatchObject({ status: 'rejected', reason: { message } });
  expect(await thread.ask(1)).toBe(2);
  expect(starts).toBe(before + 1);
});

it('a thread is terminated by the signal of a request that takes too long', async () => {
  const signal = AbortSignal.timeout(50);
  await expect(thread.ask('hang', { signal })).rejects.toThrow('timeout');
  await expect(thread.ask(1, { signal })).rejects.toThrow('timeout');
});

it('accepts no requests once it is closed', async () => {
  const closing = createThread<number, number>(script, { name: 'tests' });
  const [asked] = await Promise.allSettled([closing.ask(1), closing.close()]);
  expect(asked).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('has been ended') } });
  await expect(closing.ask(1)).rejects.toThrow('has been closed');
});
