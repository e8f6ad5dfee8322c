import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady, storedSeen, type AddedUser } from './api.ts';
import { openLesson, playButton, signIn } from './journey.ts';
import { atPath, desktop, test } from './page.ts';
import { boundariesOf, filesOf, playedTo, reportedBy, seekBar, skipLanding } from './playback.ts';

const GROUP = 'כיתה ד׳ 3';
const REPORT = { interval: 500 };
/** Expected console messages of a browser without a network, and of the player. */
const offline = [
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/,
  /were not accepted/,
  // Chromium warns about a file read twice when a new service worker takes over a page
  /cross-world service worker resource mismatch/,
];
const wishes = { ...desktop, serviceWorkers: 'allow', expected: offline } as const;

const prepareButton = (page: Page) => page.getByRole('button', { name: 'הכנה לשימוש בלי רשת' });
const startPreparing = (page: Page) => page.getByRole('button', { name: 'להכין את השיעור' }).click();
const isPrepared = (page: Page) => page.getByText('השיעור במכשיר').waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const lessonCards = (page: Page) => page.getByRole('listitem').getByRole('link', { name: /שיעור לפי זמן/ });
const nothingPrepared = (page: Page) => page.getByRole('heading', { name: 'אין במכשיר הזה שיעורים שהוכנו' }).waitFor();

/** Waits until the app works without a network. */
const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
/** Opens the sheet of a five-minute lesson. */
const openSheet = async (page: Page, intensity: string, length = '5 דקות') => {
  const lesson = await openLesson(page, { group: GROUP, intensity, length });
  await page.getByRole('button', { name: 'מה בשיעור?' }).click();
  return lesson;
};
/** Prepares a lesson from its sheet, by default one of five minutes, in the lowest quality. */
const prepareLesson = async (page: Page, intensity: string, length?: string) => {
  const lesson = await openSheet(page, intensity, length);
  await prepareButton(page).click();
  await dialog(page).getByRole('radio').first().check({ force: true });
  await startPreparing(page);
  return lesson;
};
const signInAs = async (page: Page, { phone }: AddedUser) => {
  await signIn(page, phone);
  await workerReady(page);
};

/** The data of lessons left in this browser: databases and caches by name. Opening a cache that is being deleted would recreate it. */
const leftIn = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const names = (await caches.keys()).filter((name) => !name.startsWith('workbox'));
    return { databases, caches: names };
  });
const nothing = { databases: [], caches: [] };

beforeAll(() => libraryReady(inject('sharedServer').url));

test('a prepared lesson plays offline, is reported once online', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit(wishes);
  const reported = reportedBy(page);
  await signInAs(page, user);
  const lesson = await prepareLesson(page, 'בינוני');
  await isPrepared(page);
  const extractable = await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const opened = indexedDB.open(name);
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const keys = opened.result.transaction('keys').objectStore('keys').getAll();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    opened.result.close();
    return (keys.result as CryptoKey[]).map((key) => key.extractable);
  });
  expect(new Set(extractable)).toEqual(new Set([false]));

  await page.context().setOffline(true);
  // the start page announces the lesson
  await page.goto('/group-selection');
  await page.getByRole('button', { name: 'לשיעורים שהוכנו' }).click();
  await lessonCards(page).click();
  await playButton(page).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'מה בשיעור?' }).click();
  await page.getByRole('heading', { name: lesson.finalLesson[0]!.video.displayName }).waitFor();
  expect(await prepareButton(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await playButton(page).first().click();
  await playedTo(page, 0.5);
  for (const start of boundariesOf(lesson)) {
    await page.keyboard.press('PageDown');
    await playedTo(page, start);
  }
  // the last part is played to its end, mostly skipped with the seek bar
  await seekBar(page).press('End');
  await skipLanding(page);
  await page.getByRole('heading', { name: 'כל הכבוד!' }).waitFor();
  expect(reported()).toEqual([]);

  // before the network is back: leaving a page whose report has been accepted, but not noted, sends it again
  await page.goto('/group-selection');
  const [report] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/events') && answer.request().method() === 'POST'),
    page.context().setOffline(false),
  ]);
  // each time the lesson is played is a separate play
  expect(report.status()).toBe(200);
  expect(report.url()).not.toContain(lesson.playId);
  expect(report.request().postDataJSON()).toHaveProperty('repeats');
  const last = filesOf(lesson).slice(-1);
  await expect.poll(reported, REPORT).toEqual(last);
  // the app must receive the response to its reports, otherwise it sends them again
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => /^(seenQueue|playEvents):/u.test(key)));
  expect(await storedSeen(server.url, user.phone)).toEqual(last);
  await page.reload();
  await page.getByText('שיעור התחיל היום').waitFor();
  expect(reported()).toEqual(last);
});

test('without space the oldest prepared lesson is removed, and then nothing is left behind', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C', GROUP);
  const page = await visit({ ...wishes, expected: [...offline, /NoRoomError/] });
  await signInAs(page, user);
  const usage = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const before = await usage();
  // about twice as large as the other lessons
  await prepareLesson(page, 'קל', '10 דקות');
  await isPrepared(page);
  const lesson = (await usage()) - before;
  const devtools = await page.context().newCDPSession(page);
  // not relative to the current usage, which still includes recently deleted data for a while
  const leaveRoomFor = (lessons: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.url,
      quotaSize: Math.round(before + lessons * lesson),
    });
  await leaveRoomFor(1.1);
  await page.goto('/group-selection');
  await prepareLesson(page, 'קשה');
  await isPrepared(page);
  await page.getByText('כדי לפנות מקום הוסר השיעור הישן ביותר שהוכן').waitFor();
  await page.goto('/prepared');
  await lessonCards(page).filter({ hasText: 'קשה' }).waitFor();
  expect(await lessonCards(page).count()).toBe(1);

  await page.getByRole('button', { name: /^להסיר מהמכשיר/ }).click();
  await nothingPrepared(page);
  await expect.poll(() => leftIn(page)).toEqual(nothing);
  await leaveRoomFor(0.2);
  await page.goto('/group-selection');
  await prepareLesson(page, 'בינוני');
  await dialog(page).getByText('אין במכשיר הזה מקום לשיעור').waitFor();
  await expect.poll(() => leftIn(page)).toEqual(nothing);
});

test('a prepared lesson is removed if it is damaged, withdrawn, another user’s, or at sign-out', async ({
  visit,
  server,
}) => {
  const [one, other] = [await addUser(server.url, 'C', GROUP), await addUser(server.url, 'C', GROUP)];
  const page = await visit(wishes);
  await signInAs(page, one);
  await prepareLesson(page, 'קל');
  await isPrepared(page);
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('prepared:')) ?? '';
    const cache = await caches.open(name);
    const stored = await cache.keys();
    await Promise.all(stored.slice(stored.length / 2).map((request) => cache.delete(request)));
  });
  await page.goto('/prepared');
  await page.getByText('הדפדפן מחק חלק משיעור שהוכן').waitFor();
  await nothingPrepared(page);
  await expect.poll(() => leftIn(page)).toEqual(nothing);

  await page.goto('/group-selection');
  const withdrawn = await prepareLesson(page, 'קשה');
  await isPrepared(page);
  // simulates deleting the first video, which would change other tests' lessons
  const [gone] = filesOf(withdrawn);
  await page.route(/\/api\/videos\?fileKeys=/, async (route) => {
    const response = await route.fetch();
    const videos = (await response.json()) as { fileKey: string }[];
    await route.fulfill({ response, json: videos.filter(({ fileKey }) => fileKey !== gone) });
  });
  await page.goto('/prepared');
  await page.getByText('אחד הסרטונים שבו כבר לא זמין').waitFor();
  await expect.poll(() => leftIn(page)).toEqual(nothing);
  await page.unroute(/\/api\/videos\?fileKeys=/);

  await page.goto('/group-selection');
  await prepareLesson(page, 'בינוני');
  await isPrepared(page);
  // the page checks prepared lessons when it opens, which needs the session
  await Promise.all([page.waitForResponse(/\/api\/videos\?fileKeys=/), page.goto('/prepared')]);
  await lessonCards(page).waitFor();
  // without a sign-out: the session is gone, and another user signs in
  await page.evaluate(() =>
    ['jwt', 'user', 'isLoggedIn', 'currentGroup'].forEach((key) => localStorage.removeItem(key)),
  );
  await signInAs(page, other);
  await expect.poll(() => leftIn(page)).toEqual(nothing);
  await page.goto('/prepared');
  await nothingPrepared(page);

  await page.goto('/group-selection');
  await prepareLesson(page, 'קל');
  await isPrepared(page);
  // a second tab holds the store open
  const tab = await page.context().newPage();
  await tab.goto('/prepared');
  await lessonCards(tab).click();
  await playButton(tab).first().click();
  await playedTo(tab, 0.5);
  await page.goto('/group-selection');
  await page.getByRole('button', { name: 'התנתקות' }).click();
  await atPath(page, '/login');
  await expect.poll(() => leftIn(page)).toEqual(nothing);
});
