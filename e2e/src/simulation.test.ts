import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import type { TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { addUser, call, libraryReady, listVideos, signInByCall } from './api.ts';
import { expectAccessible } from './accessible.ts';
import { inWords } from './category-words.ts';
import { nextLesson, signIn } from './journey.ts';
import { test } from './page.ts';

const SIMULATION = '/management/leeson-composition?view=simulation';

const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
const textsOf = async (cells: Locator): Promise<string[]> => (await cells.allInnerTexts()).map((text) => text.trim());

const seenAt3 = async (url: string, token: string): Promise<Set<string>> => {
  const { body } = await call<{ seenVideos: Record<string, string[]> }>(
    url,
    'GET',
    '/lessons/testuser-seen?intensity=3',
    { token },
  );
  return new Set(body.seenVideos['3']);
};
/** Signs in a manager created for this test, on a page that shows the simulation. */
const openSimulation = async (page: Page, url: string) => {
  const { phone: number } = await addUser(url, 'M');
  const { token } = await signInByCall(url, number);
  await signIn(page, number);
  await page.goto(SIMULATION);
  await page
    .getByRole('group', { name: 'Length' })
    .or(page.getByRole('radiogroup', { name: 'Length' }))
    .first()
    .waitFor();
  return token;
};
const choose = (page: Page, group: string, name: string) =>
  page.getByLabel(group, { exact: true }).getByRole('radio', { name, exact: true }).click();

test('a manager simulates a lesson, and every number of the report adds up', async ({ visit, server: { url } }) => {
  await libraryReady(url);
  const page = await visit();
  const token = await openSimulation(page, url);
  await call(url, 'POST', '/lessons/clear-testuser-seen', { token });
  const body = { intensity: 3, duration: 2, numberOfLessons: 1 };
  await call(url, 'POST', '/lessons/compose', { token, body });
  const seenBefore = await seenAt3(url, token);
  const videos = new Map((await listVideos(url, token)).map((video) => [video.fileKey, video]));

  await choose(page, 'Length', '10');
  await page.getByLabel('Candidates').fill('30');
  const answer = nextLesson(page);
  await page.getByRole('button', { name: 'Compose' }).click();
  const lesson = (await answer) as Awaited<typeof answer> & { testData: TestData };
  const chosen = lesson.finalLesson.map((part) => videos.get(part.video.fileKey)!);

  const tile = async (label: string) =>
    (await page.locator('dl > div', { hasText: label }).locator('dd').first().innerText()).replaceAll(/\s+/g, ' ');
  const { min, max } = lesson.testData.config.tolerances.lessonDuration['2'];
  await page.getByText(`inside ${min}–${max} min`, { exact: true }).waitFor();
  expect(await tile('Total length')).toBe(clock(chosen.reduce((sum, video) => sum + video.length, 0)));
  expect(await tile('Difficulty')).toContain('Medium');
  const newParts = chosen.filter(({ fileKey }) => !seenBefore.has(fileKey)).length;
  expect(await tile('New / seen')).toBe(`${newParts} / ${chosen.length - newParts}`);
  expect(await tile('Score')).toBe(
    lesson.testData.evaluatedInTolerance.find(({ isFinal }) => isFinal)!.compositeScore.toFixed(3),
  );

  const blocks = page.getByRole('table', { name: 'Blocks' }).locator('tbody tr');
  const order = lesson.testData.config.lessonRules['2'].order;
  expect(await textsOf(blocks.locator('td:nth-child(2)'))).toEqual(order.map(inWords));
  expect(await textsOf(blocks.locator('td:nth-child(4)'))).toEqual(chosen.map(({ displayName }) => displayName));
  expect(await textsOf(blocks.locator('td:nth-child(6)'))).toEqual(chosen.map(({ length }) => clock(length)));
  expect((await textsOf(blocks.locator('td:nth-child(7)'))).map((text) => text === 'new')).toEqual(
    chosen.map(({ fileKey }) => !seenBefore.has(fileKey)),
  );

  const allSeen = new Set([...seenBefore, ...chosen.map(({ fileKey }) => fileKey)]);
  await page.getByText(`Seen videos: ${allSeen.size}`, { exact: true }).waitFor();
  const clear = page.getByRole('button', { name: 'Clear watch history' });
  await clear.click();
  await page.getByText('Seen videos: 0', { exact: true }).waitFor();
  expect(await seenAt3(url, token)).toEqual(new Set());
});

const latestYear = async (url: string, token: string): Promise<SchoolYear> =>
  (await call<{ schoolYear: SchoolYear }>(url, 'GET', '/lessons/school-years/latest', { token })).body.schoolYear;

test('a school year compares edited rules with the current ones and survives a reload', async ({
  visit,
  server: { url },
}) => {
  await libraryReady(url);
  const page = await visit();
  const token = await openSimulation(page, url);
  await page.getByRole('radio', { name: 'Rules' }).click();
  await page.getByLabel('New %').fill('90');
  await page.getByLabel('New %').press('Tab');
  await page.getByRole('radio', { name: 'Simulation' }).click();
  await page.getByRole('tab', { name: 'A school year' }).click();
  await page.getByLabel('Lessons', { exact: true }).fill('20');
  const asked = page.waitForRequest((request) => request.url().endsWith('/lessons/school-years'));
  await page.getByRole('button', { name: 'Simulate the year' }).click();
  const edited: LessonConfig = (await asked).postDataJSON().ruleSets[0].config;
  const figures = page.getByRole('table', { name: 'The year in figures' });
  await figures.waitFor();
  expect(await textsOf(figures.locator('thead th'))).toEqual(['Figure', 'Edited rules', 'Saved rules']);

  expect(edited.compositionRules).toEqual({ unseenPercentage: 90, seenPercentage: 10 });
  const year = await latestYear(url, token);
  expect(await textsOf(figures.getByRole('row', { name: 'Different lessons' }).locator('td'))).toEqual(
    year.runs.map((run) => `${run.figures.differentLessons} of 20`),
  );
  await page.getByText('As a table').first().click();
  await expectAccessible(page, 'school year');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('tab', { name: 'A school year' }).click();
  await figures.waitFor();
  expect(await textsOf(figures.locator('thead th'))).toEqual(['Figure', 'Edited rules', 'Saved rules']);
});
