import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

const listening = () => {
  const asked: number[][] = [];
  const double = batchCalls(async (questions: readonly number[]) => {
    asked.push([...questions]);
    if (questions.includes(13)) throw new Error('not this one');
    return questions.map((question) => 2 * question);
  });
  return { asked, double };
};

it('what is asked in one turn is asked at once, and everybody gets an answer to their own', async () => {
  const { asked, double } = listening();
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(asked).toEqual([[1, 2, 1]]);
});

it('whoever asks after a question has left gets an answer of their own', async () => {
  const { asked, double } = listening();
  const first = double(1);
  await setImmediate();
  expect(await Promise.all([first, double(1)])).toEqual([2, 2]);
  expect(asked).toEqual([[1], [1]]);
});

it('what is asked while a question is under way is asked together after it', async () => {
  const underWay = Promise.withResolvers<void>();
  const asked: number[][] = [];
  const ask = batchCalls(async (questions: readonly number[]) => {
    asked.push([...questions]);
    if (asked.length === 1) await underWay.promise;
    return questions;
  });
  const answers = [ask(1)];
  await setImmediate();
  for (const question of [2, 3]) {
    answers.push(ask(question));
    await setImmediate();
  }
  expect(asked).toEqual([[1]]);
  underWay.resolve();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  expect(asked).toEqual([[1], [2, 3]]);
  expect(await ask(4)).toBe(4);
});

it('a failure is told to those who asked, and to nobody later', async () => {
  const { double } = listening();
  expect(await Promise.allSettled([double(1), double(13)])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await double(2)).toBe(4);
});
