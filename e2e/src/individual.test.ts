import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { addUser, call, libraryReady, listVideos, signInByCall, type SignedIn } from './api.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { signIn } from './journey.ts';
import { atPath, phone, test } from './page.ts';
import { decoded, jumpTo, playedTo, reportedBy } from './playback.ts';

const REPORT = { interval: 1_000 };
const DAY_MS = 86_400_000;

const play = (page: Page) => page.getByRole('button', { name: 'ניגון', exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const another = (page: Page) => page.getByRole('button', { name: 'סרטון אחר' });

/** The user's videos, this week's first: it may be one that was watched earlier. */
const myVideos = async (url: string, { token }: SignedIn): Promise<Video[]> => {
  const { body } = await call<Video[]>(url, 'GET', '/videos/type-a/videos', { token });
  return body.toSorted((a, b) => Number(Boolean(b.weekStart)) - Number(Boolean(a.weekStart)));
};

/** A new type A user who watched some videos the given number of days ago; also returns all videos. */
const individual = async (url: string, watched: readonly { days: number; place: number }[] = []) => {
  const user = await addUser(url, 'A', 'default');
  const session = await signInByCall(url, user.phone);
  const videos = await listVideos(url, session.token);
  for (const { days, place } of watched)
    await call(url, 'POST', `/users/${session.user._id}/groups/default/seen`, {
      token: session.token,
      body: { fileKeys: [videos[place]!.fileKey], seenAt: new Date(Date.now() - days * DAY_MS).toISOString() },
    });
  return { ...user, session, videos };
};

const month = new Intl.DateTimeFormat('he', { timeZone: LESSON_TIME_ZONE, month: 'long' });
/** The distinct month names of those days, without the year, as for the current year. */
const monthsOf = (days: readonly number[]): string[] => [
  ...new Set(days.map((count) => month.format(new Date(Date.now() - count * DAY_MS)))),
];

beforeAll(() => libraryReady(inject('sharedServer').url));

test('the first week has a video, which is in the gallery once watched', async ({ visit, server }) => {
  const user = await individual(server.url);
  const page = await visit(phone);
  await signIn(page, user.phone);
  await atPath(page, '/a/main');
  const [video] = await myVideos(server.url, user.session);
  await page.getByText(/^סרטון השבוע · /).waitFor();
  await expect(title(page).textContent()).resolves.toBe(video!.displayName);
  await expect(another(page).isDisabled()).resolves.toBe(true);
  await page.getByText('זה הסרטון היחיד שלכם בינתיים').waitFor();

  const reported = reportedBy(page);
  await play(page).click();
  await playedTo(page, 0.3);
  await page.keyboard.press('Space');
  await expect.poll(() => decoded(page)).toMatchObject({ paused: true });
  await page.keyboard.press('Space');
  await jumpTo(page, video!.length - 5);
  const player = page.getByRole('group', { name: video!.displayName });
  await player.getByText('כל הכבוד!').waitFor();
  await expectAccessibleAtBothWidths(page, 'home of type A, at the end');
  await player.getByRole('button', { name: 'עוד פעם!' }).click();
  await playedTo(page, 0.3);
  await player.getByText('כל הכבוד!').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'כל התרגילים שלי' }).click();
  await atPath(page, '/a/main/gallery');
  await expect.poll(reported, REPORT).toEqual([video!.fileKey]);
  await page.reload();
  await page.getByRole('link', { name: video!.displayName }).waitFor();
  await page.getByText('סרטון אחד בחצי השנה האחרונה').waitFor();
});

test('another video can be played; one from the gallery by month plays at home, and back returns', async ({
  visit,
  server,
}) => {
  const days = [0, 12, 29];
  const user = await individual(
    server.url,
    days.map((count, place) => ({ days: count, place })),
  );
  const page = await visit(phone);
  await signIn(page, user.phone);
  // which of them: web/src/features/type-a/type-a.test.ts
  await page.getByText(/^סרטון השבוע · /).waitFor();
  const [current, ...others] = await myVideos(server.url, user.session);
  await expect(title(page).textContent()).resolves.toBe(current!.displayName);
  await another(page).press('Enter');
  const shown = () => new URL(page.url()).searchParams.get('video');
  await expect.poll(() => others.map(({ _id }) => _id)).toContain(shown());
  await page.getByRole('link', { name: 'כל התרגילים שלי' }).click();
  await page.getByText('3 סרטונים בחצי השנה האחרונה').waitFor();
  const heads = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(heads.map((head) => head.replace(/ \d{4}$/, ''))).toEqual(monthsOf(days));
  const oldest = user.videos[days.length - 1]!;
  await page.getByRole('link', { name: oldest.displayName }).click();
  await atPath(page, '/a/main');
  await playedTo(page, 0.2);
  await expect(title(page).textContent()).resolves.toBe(oldest.displayName);
  await page.goBack();
  await atPath(page, '/a/main/gallery');
  await page.getByRole('button', { name: 'חזרה' }).click();
  await atPath(page, '/a/main');
});

test('the videos from the sign-in are shown if the list can’t be loaded', async ({ visit, server }) => {
  const user = await individual(server.url, [{ days: 1, place: 0 }]);
  const page = await visit({ expected: [/type-a\/videos/, /not loaded/] });
  await page.route('**/api/videos/type-a/videos', (route) => route.fulfill({ status: 404, json: {} }));
  await signIn(page, user.phone);
  await page.getByText('לא הצלחנו לטעון את הסרטונים').waitFor();
  const [current] = await myVideos(server.url, user.session);
  await expect(title(page).textContent()).resolves.toBe(current!.displayName);
  await page.getByRole('link', { name: 'כל התרגילים שלי' }).click();
  await page.getByRole('link', { name: user.videos[0]!.displayName }).waitFor();
  await page.unroute('**/api/videos/type-a/videos');
  await page.getByRole('button', { name: 'לנסות שוב' }).click();
  await page.getByText('לא הצלחנו לטעון את הסרטונים').waitFor({ state: 'detached' });

  // a user without any videos sees no error
  await page.route('**/api/videos/type-a/videos', (route) => route.fulfill({ status: 404, json: {} }));
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...stored, watchedVideos: [], currentWeekVideo: null }));
  });
  await page.goto('/a/main');
  await page.getByRole('heading', { name: 'עוד אין סרטון השבוע' }).waitFor();
  await expectAccessibleAtBothWidths(page, 'home of type A, empty');
});
