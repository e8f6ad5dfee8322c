import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import { addUser, claimPlayed, type AddedUser } from './api.ts';
import { expectAccessible } from './accessible.ts';
import { useFastServer } from './fast-server.ts';
import { card, groupCard, playButton, signIn } from './journey.ts';
import { atPath, desktop, test } from './page.ts';
import { filesOf, playedTo, seekTo, skipLanding, totalSeconds } from './playback.ts';

const GROUP = 'כיתה ד׳ 3';
const LAST_SECONDS = 2;

const thisMonth = new Intl.DateTimeFormat('he', { month: 'long', timeZone: 'Asia/Jerusalem' });
const tile = (page: Page, number: number, month = thisMonth.format()) =>
  page.getByRole('region', { name: month }).getByRole('button', { name: new RegExp(`^שיעור ${number}(\\D|$)`) });
const done = (page: Page, number: number, month?: string) => tile(page, number, month).getByText('בוצע');

/** Opens a fixed lesson by its tile, or with `open`, up to the play button; returns the lesson received by its player. */
const openTile = async (
  page: Page,
  number: number,
  month?: string,
  open = () => tile(page, number, month).click(),
): Promise<ComposedLesson> => {
  const isAnswer = (url: string) => new URL(url).pathname === '/api/lessons/fixed-lessons/reactivate';
  const [answer] = await Promise.all([page.waitForResponse((response) => isAnswer(response.url())), open()]);
  await atPath(page, '/fixed-lessons/video');
  await playButton(page).first().waitFor();
  const { fixedLesson } = (await answer.json()) as { fixedLesson: ReactivatedLesson };
  return { ...fixedLesson, finalLesson: fixedLesson.lessonData };
};

/** Plays the end of a class's open lesson, as if all of it had been played, and leaves the end screen. */
const playTheEnd = async (page: Page, added: AddedUser, lesson: ComposedLesson): Promise<void> => {
  await playButton(page).first().press('Enter');
  await playedTo(page, 0.5);
  await seekTo(page, lesson, totalSeconds(lesson) - LAST_SECONDS);
  await skipLanding(page);
  await page.getByRole('heading', { name: 'כל הכבוד!' }).waitFor();
  await claimPlayed(fast.url, added.phone, lesson.playId);
  await page.getByRole('button', { name: 'סיימנו' }).click();
  await atPath(page, '/fixed-lessons');
};

const fast = useFastServer();

/** Goes from the choice of lessons to the list of four: one lesson a week, none of which is done. */
const openList = async (page: Page): Promise<void> => {
  await atPath(page, '/lesson-type-selection');
  await card(page, 'שיעורים מוכנים').click();
  await atPath(page, '/fixed-lessons');
  await tile(page, 4).waitFor();
  const tiles = page.getByRole('region').getByRole('button', { name: /^שיעור/ });
  await expect(tiles.count()).resolves.toBe(4);
  await tile(page, 1).getByText('הבא בתור').waitFor();
  await page.getByText('0 מתוך 4').waitFor();
};

test('a class plays the next ready lesson by keyboard, which marks it as done', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...desktop, at: fast.url });
  await signIn(page, user.phone);
  await groupCard(page, GROUP).click();
  await openList(page);

  const lesson = await openTile(page, 1, undefined, async () => {
    const isThere = () => tile(page, 1).evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 10 && !(await isThere()); presses++) await page.keyboard.press('Tab');
    expect(await tile(page, 1).evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
  });
  await playTheEnd(page, user, lesson);
  await done(page, 1).waitFor();
  await tile(page, 2).getByText('הבא בתור').waitFor();
  await page.getByText('1 מתוך 4').waitFor();
  await expectAccessible(page, 'ready lessons, one done');

  // the same lesson when it is reopened, and after reloading its player
  expect(filesOf(await openTile(page, 1))).toEqual(filesOf(lesson));
  await page.reload();
  await playButton(page).first().waitFor();
  await page.getByRole('button', { name: 'חזרה' }).click();
  await atPath(page, '/fixed-lessons');
  await done(page, 1).waitFor();
  // back from the list leads to the previous page
  await page.getByRole('button', { name: 'חזרה' }).click();
  await atPath(page, '/lesson-type-selection');
});
