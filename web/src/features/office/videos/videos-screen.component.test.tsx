import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { openOffice } from '#testing/office.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { listAnswer } from '#testing/pretended-answers.ts';
import { storedToken } from '#lib/session/session.ts';

import { uploads } from './upload/page-uploads.ts';

const video = storedVideo('1', 'ריקוד לאורך');

const answerMetadata: Answer = ({ path }) =>
  path === '/videos/metadata' ? Response.json({ success: true, videos: [video], duplicates: [] }) : undefined;

/** A library of one video, which is listed only for the day of its upload. */
const answer: Answer = (call) => {
  const [from, before] = [call.query.get('uploadedFrom'), call.query.get('uploadedBefore')];
  const isFound = from === null || before === null || (video.uploadDate >= from && video.uploadDate < before);
  return pretendVideos(() => (isFound ? [video] : []))(call);
};

test('a video retired by the purge on opening isn’t listed', async () => {
  let library = [video];
  const before = listAnswer(library);
  await openOffice(
    '/management/videos',
    pretendVideos(
      () => library,
      ({ path }) => {
        if (path !== '/videos/purge') return undefined;
        // the page's own early call
        const url = `${location.origin}/api/videos?limit=50`;
        globalThis.earlyCall = { url, token: storedToken(), answer: Promise.resolve(before) };
        library = [];
        return Response.json({ purged: [video.fileKey], checked: 1 });
      },
    ),
  );
  await expect.element(page.getByText('No videos found')).toBeVisible();
});

test('the date filter accepts typed and selected days', async () => {
  const { address } = await openOffice('/management/videos', answer);
  const two = (n: number) => String(n).padStart(2, '0');
  const now = new Date();
  const [day, month, year] = [two(now.getDate()), two(now.getMonth() + 1), String(now.getFullYear())];
  const isDay = (wanted: string | null) => expect.poll(() => address().searchParams.get('date')).toBe(wanted);
  const everything = () => expect.element(page.getByRole('row').getByText(video.fileName)).toBeVisible();
  const none = () => expect.element(page.getByText('No videos found')).toBeVisible();

  await everything();
  await page.getByRole('spinbutton').first().click();
  await userEvent.keyboard(day + month + year);
  await isDay(`${year}-${month}-${day}`);
  await everything();
  // still in the year segment
  await userEvent.keyboard('{ArrowDown}');
  await none();
  await isDay(`${Number(year) - 1}-${month}-${day}`);
  await userEvent.keyboard(year);
  await isDay(`${year}-${month}-${day}`);
  await everything();
  await userEvent.keyboard('{ArrowUp}');
  await none();
  await page.getByRole('button', { name: 'Show all videos' }).click();
  await everything();
  await isDay(null);

  await page.getByRole('button', { name: /^Open the calendar/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Today/ })
    .click();
  await isDay(`${year}-${month}-${day}`);
  await everything();
  await page.getByRole('button', { name: /^Clear the date/ }).click();
  await isDay(null);
});

test('a video saved while the list loads for the first time is in the list', async () => {
  const empty = pretendVideos(() => []);
  let isSaved = false;
  const first = Promise.withResolvers<void>();
  const { calls } = await openOffice('/management/videos', (call) => {
    if (call.path === '/videos/metadata') isSaved = true;
    if (isSaved || call.path !== '/videos') return pretendVideos(() => [video], answerMetadata)(call);
    return first.promise.then(() => empty(call)!);
  });
  await expect.poll(() => calls.some(({ path }) => path === '/videos')).toBe(true);
  const { fileKey, fileName } = video;
  const description = { displayName: video.displayName, intensities: [3 as const], path: video.path, extraNotes: '' };
  uploads.restore([{ id: 'row', fileKey, fileName, description, state: { at: 'described' } }]);
  expect(await uploads.save(defaultCategories)).toBe('done');
  first.resolve();
  await expect.element(page.getByRole('row').getByText(fileName)).toBeVisible();
});

test('a card that fails to load offers a retry', async () => {
  let isUp = false;
  await openOffice('/management/videos?video=1&q=x', (call) => {
    if (call.path !== '/videos' || !call.query.has('ids')) return pretendVideos(() => [])(call);
    return isUp ? listAnswer([video]) : Response.json({ message: 'x', code: 'UNAVAILABLE' }, { status: 503 });
  });
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  isUp = true;
  await retry.click();
  await expect.element(page.getByRole('dialog').getByText(video.displayName).first()).toBeVisible();
});

test('a card has a URL, closes on Back, and asks about unsaved changes', async () => {
  const { address, history } = await openOffice('/management/videos', answer);
  const card = () => page.getByRole('dialog').getByRole('heading', { name: 'Video Details' });
  await page.getByRole('button', { name: `Details ${video.displayName}` }).click();
  await expect.element(card()).toBeVisible();
  expect(address().search).toBe('?video=1');
  history.back();
  await expect.element(card()).not.toBeInTheDocument();
  expect(address().search).toBe('');

  history.forward();
  await expect.element(card()).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Display Name' }).fill('אחר');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address().search).toBe('');
});

test('videos are filtered by usage, and all matches can be selected', async () => {
  const { address, calls } = await openOffice('/management/videos?only=unused', answer);
  await expect.element(page.getByRole('row').getByText(video.fileName)).toBeVisible();
  expect(calls.findLast(({ path }) => path === '/videos')?.query.get('only')).toBe('unused');
  await page.getByRole('button', { name: /^Unused by any rule/ }).click();
  await page.getByRole('option', { name: 'Never watched' }).click();
  await expect.poll(() => address().searchParams.get('only')).toBe('never-watched');
  await page.getByRole('checkbox', { name: 'Select the only one that matches' }).click();
  await expect
    .poll(() => calls.findLast(({ path }) => path === '/videos/ids')?.query.get('only'))
    .toBe('never-watched');
});

test.each([1280, 1440])('names have enough space at %i pixels next to the sidebar', async (width) => {
  await page.viewport(width, 900);
  await openOffice('/management/videos', answer);
  await expect.element(page.getByRole('row').getByText(video.displayName)).toBeVisible();
  const cell = document.querySelector<HTMLElement>('td[data-col="name"]')!;
  expect(cell.offsetWidth).toBeGreaterThanOrEqual(208);
});

test('removing an added filter clears its value and moves the focus to the filter bar', async () => {
  const { address } = await openOffice('/management/videos', answer);
  const room = page.getByRole('button', { name: /Room$/ });
  const remove = page.getByRole('button', { name: 'Remove the filter “Room”' });
  const add = async () => {
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('menuitem', { name: 'Room' }).click();
  };
  await add();
  await room.click();
  await page.getByRole('option').first().click();
  await expect.poll(() => address().searchParams.get('room')).not.toBe(null);
  await remove.click();
  await expect.poll(() => address().searchParams.get('room')).toBe(null);
  await expect.element(remove).not.toBeInTheDocument();
  expect(document.activeElement).toBe(page.getByRole('search').element());

  await add();
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
});
