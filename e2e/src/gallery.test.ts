import { beforeAll, expect, inject } from 'vitest';
import { categoryPath } from '@zuzu/domain/videos/category.ts';
import { libraryReady, storedSeen } from './api.ts';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { cards, GROUP, queryOf, search, visitor } from './gallery-page.ts';
import { card, groupCard } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';
import { decoded, jumpTo, playedTo } from './playback.ts';

const REPORT = { interval: 1_000 };

beforeAll(() => libraryReady(inject('sharedServer').url));

test('on a phone, level and category lead to the matching videos', async ({ visit, server }) => {
  const page = await visit(phone);
  const { videos } = await visitor(server, page);
  await groupCard(page, GROUP).click();
  await card(page, 'ספריית התרגילים').click();
  await atPath(page, '/gallery');
  // the group's level is preselected
  await page.getByRole('radio', { name: 'בינוני', checked: true }).waitFor();
  await expect(page.getByRole('listitem').getByRole('link').count()).resolves.toBe(10);
  await page.getByRole('radio', { name: 'קל' }).click();
  await card(page, 'ריקוד').click();
  await cards(page).first().waitFor();
  expect(queryOf(page)).toEqual({ intensity: '2', category: 'dance' });
  const expected = videos.filter(
    ({ path, intensities }) => path.startsWith(categoryPath('dance')) && intensities.includes('2'),
  );
  await expect(cards(page).count()).resolves.toBe(expected.length);
  for (const { displayName } of expected) await cards(page).filter({ hasText: displayName }).first().waitFor();

  // after another category and a new search, both previous choices are preselected
  await page.getByRole('radio', { name: 'סיפור' }).click();
  await expect.poll(() => queryOf(page)['category']).toBe('story');
  await page.getByRole('link', { name: 'חיפוש חדש' }).click();
  await page.getByRole('radio', { name: 'קל', checked: true }).waitFor();
  await expect(card(page, 'סיפור').getAttribute('aria-current')).resolves.toBe('true');
  await page.goBack();
  await cards(page).first().waitFor();
});

test('on a desktop, words find videos or the nearest match, and watched videos count as seen', async ({
  visit,
  server,
}) => {
  const page = await visit(desktop);
  const { phone: number, videos } = await visitor(server, page);
  await page.goto('/gallery?intensity=3&category=all');
  await cards(page).first().waitFor();
  const word = videos
    .find(({ path, intensities }) => path.startsWith('main') && intensities.includes('3'))!
    .displayName.split(' ')[0]!;
  const matching = videos.filter(
    ({ displayName, intensities }) => displayName.includes(word) && intensities.includes('3'),
  );
  // slower than the throttle: the trailing blank isn't part of the search, but stays in the field
  await search(page).pressSequentially(`${word} `, { delay: 200 });
  await expect.poll(() => queryOf(page)['q']).toBe(word);
  await search(page).pressSequentially('x', { delay: 200 });
  await expect(search(page).inputValue()).resolves.toBe(`${word} x`);
  await search(page).fill(word);
  await expect.poll(() => cards(page).count()).toBe(matching.length);
  expect(queryOf(page)['q']).toBe(word);
  await page.reload();
  await expect.poll(() => cards(page).count()).toBe(matching.length);
  expect(await search(page).inputValue()).toBe(word);

  // in a category without matches: offers the same words in all categories
  await page.goto(`/gallery?intensity=3&category=vocal&q=${encodeURIComponent(word)}`);
  await page.getByRole('heading', { name: 'לא נמצאו תרגילים' }).waitFor();
  await page.getByRole('link', { name: 'לכל הקטגוריות' }).waitFor();
  await page.getByRole('link', { name: 'לכל הקטגוריות' }).click();
  await expect.poll(() => cards(page).count()).toBe(matching.length);
  expect(queryOf(page)).toEqual({ intensity: '3', category: 'all', q: word });
  await search(page).fill('אין כזה תרגיל בכלל');
  await page.getByRole('link', { name: 'לנקות את החיפוש' }).click();
  await cards(page).first().waitFor();
  expect(await search(page).inputValue()).toBe('');
  expect(queryOf(page)).toEqual({ intensity: '3', category: 'all' });

  const stories = videos.filter(({ path, intensities }) => path.startsWith('small/') && intensities.includes('3'));
  const [shortest, other] = stories.toSorted((a, b) => a.length - b.length);
  const open = async (name: string) => {
    await search(page).fill(name);
    // the previous results are shown until the new ones have loaded
    const found = cards(page).filter({ has: page.getByText(name, { exact: true }) });
    await found.getByRole('button').click();
    await page.getByRole('dialog', { name }).waitFor();
    await playedTo(page, 0.2);
  };
  // opened briefly; a click outside closes it
  await open(other!.displayName);
  await playedTo(page, 1);
  await page.mouse.click(5, 5);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open(shortest!.displayName);
  await jumpTo(page, shortest!.length * 0.75);
  await playedTo(page, shortest!.length * 0.85);
  await page.getByRole('button', { name: 'סגירה' }).click();
  await expect.poll(() => storedSeen(server.url, number), REPORT).toEqual([shortest!.fileKey]);
});

test('an opened search is requested once', async ({ visit, server }) => {
  const page = await visit(desktop);
  await visitor(server, page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/videos') requests.push(searchParams.get('q') ?? '');
  });
  await page.goto('/gallery?category=all&intensity=3&q=nothing');
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['nothing']);
});

test('a video is found, played and closed by keyboard', async ({ visit, server }) => {
  const page = await visit(desktop);
  await visitor(server, page);
  await page.goto('/gallery');
  // the prerendered page ignores keys
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await page.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => queryOf(page)['intensity']).toBe('4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await cards(page).first().waitFor();
  expect(queryOf(page)).toEqual({ intensity: '4', category: 'all' });
  const first = cards(page).first().getByRole('button');
  const isThere = () => first.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isThere()); presses++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await playedTo(page, 0.2);
  // the keys are the same as for lessons (web/src/player/controls)
  await page.keyboard.press('Space');
  await expect.poll(async () => (await decoded(page)).paused).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(isThere).toBe(true);
});

test('a video that fails to load shows an error and can be retried', async ({ visit, server }) => {
  const page = await visit({
    ...phone,
    expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /404/, /Streaming/, /\/media\//],
  });
  // set before the page loads: a page already loaded may let its next request pass
  let playlist: 'missing' | 'unreachable' | 'there' = 'missing';
  await page.route('**/media/**/*.m3u8', (route) => {
    if (playlist === 'missing') return route.fulfill({ status: 404 });
    return playlist === 'unreachable' ? route.abort() : route.continue();
  });
  await visitor(server, page);
  await page.goto('/gallery?intensity=3&category=all');
  await cards(page).first().waitFor();

  const player = page.getByRole('dialog').getByRole('alert');
  await cards(page).first().getByRole('button').click();
  await player.getByRole('heading', { name: 'הסרטון הזה חסר' }).waitFor();
  await expectAccessibleAtBothWidths(page, 'gallery video, missing');
  playlist = 'unreachable';
  await player.getByRole('button', { name: 'לנסות שוב' }).click();
  await player.getByRole('heading', { name: 'אין חיבור לאינטרנט' }).waitFor();
  playlist = 'there';
  await player.getByRole('button', { name: 'לנסות שוב' }).click();
  await playedTo(page, 0.2);
});
