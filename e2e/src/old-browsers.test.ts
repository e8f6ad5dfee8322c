import { expect } from 'vitest';
import { demoPhones, libraryReady } from './api.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { test } from './page.ts';
import { playedTo } from './playback.ts';

test('a browser without recent features loads the app and plays', async ({ visit, server }) => {
  await libraryReady(server.url);
  const page = await visit();
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [Map, ['groupBy']],
      [Object, ['groupBy', 'hasOwn']],
      [Promise, ['withResolvers']],
      [AbortSignal, ['any', 'timeout']],
      [AbortSignal.prototype, ['reason', 'throwIfAborted']],
      [Array.prototype, ['at', 'findLast', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    ] as const)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
  const polyfills = page.waitForResponse(/\/assets\/polyfills-/);
  await signIn(page, demoPhones.C);
  await polyfills;
  await openLesson(page, { group: 'כיתה א׳ 1', intensity: 'קל', length: '5 דקות' });
  await playButton(page).click();
  await playedTo(page, 1);
});

test('a browser that is too old shows a message in four languages and loads nothing', async ({ visit }) => {
  const page = await visit();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WritableStream'));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByText('Chrome 87').nth(3).waitFor();
  const texts = await page.locator('p').allTextContents();
  expect(texts).toHaveLength(4);
  expect(texts[0]).toMatch(/^הדפדפן הזה \(Chrome \d+\) ישן מדי: צריך Chrome 87/);
  expect(await page.locator('#root').count()).toBe(0);
});
