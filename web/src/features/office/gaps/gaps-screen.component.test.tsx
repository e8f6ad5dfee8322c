import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LibraryCell } from '@zuzu/contract/planning/library-cells.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { openOffice } from '#testing/office.ts';

const ADDRESS = '/management/gaps';

const cellsOf = (category: string, but: Partial<LibraryCell>): LibraryCell[] =>
  intensityLevels.map((intensity) => ({
    category,
    intensity,
    videos: 3,
    lengthCodes: [1, 2],
    seenAll: { day: 9, lengthCode: 5 },
    toFilm: { clips: 7, seconds: 90 },
    ...but,
  }));
const cells = [
  ...cellsOf('main', {}),
  ...cellsOf('small/dance', { videos: 0, seenAll: null, toFilm: { clips: 1, seconds: 60 } }),
  ...cellsOf('yoga', { lengthCodes: [], seenAll: null, toFilm: null }),
];

const open = async (failingPosture?: string) => {
  const screen = await openOffice(ADDRESS, ({ path, query }) =>
    path === '/lessons/library-cells' && query.get('posture') !== (failingPosture ?? '')
      ? Response.json({ cells })
      : undefined,
  );
  await expect.element(page.getByRole('heading', { name: 'What runs dry first' })).toBeVisible();
  return screen;
};
const item = (at: number) => page.getByRole('region', { name: 'What runs dry first' }).getByRole('listitem').nth(at);

test('lists missing categories first, then those exhausted soonest, linked to their videos', async () => {
  const { address, calls } = await open();
  await expect
    .element(item(0))
    .toMatchTextContent(/There is no .*dance.* video for intensity Beginners, and a rule asks for one\./i);
  await expect
    .element(item(5))
    .toMatchTextContent(
      /A class with a lesson of 45 min every day has seen all .* videos for intensity Beginners \(3\) by day 9\./,
    );
  await expect.element(item(9)).toBeVisible();
  await expect.element(item(10)).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Type A' }).click();
  await expect.poll(() => calls.some(({ query }) => query.get('userType') === 'A')).toBe(true);
  await item(5).getByRole('link').first().click();
  await expect.poll(() => Object.fromEntries(address().searchParams)).toEqual({ category: 'main', intensity: '1' });
});

test('shows the number of clips to film, and opens their upload with category and intensity', async () => {
  const { address } = await open();
  await expect.element(item(0).getByText(/^Film one clip of about 60 seconds for another week/)).toBeVisible();
  await expect.element(item(5).getByText(/^Film 7 clips of about 90 seconds for another week/)).toBeVisible();
  await item(3).getByRole('link', { name: 'Upload' }).click();
  await expect.poll(() => Object.fromEntries(address().searchParams)).toEqual({ tab: 'upload', film: 'small/dance 4' });
  await expect.element(page.getByText(/^Files that you choose now are described as/)).toBeVisible();
  const file = new File(['clip'], 'clip.mp4', { type: 'video/mp4' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  const row = page.getByRole('row').filter({ hasText: 'clip.mp4' });
  await expect.element(row.getByText('4', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('row').getByRole('button', { name: /Dance/ })).toBeVisible();
});

test('offers another place if the cells of one fail to load', async () => {
  await open('seated');
  await page.getByRole('button', { name: /Posture/ }).click();
  await page.getByRole('option', { name: 'Seated' }).click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: /Posture/ }).click();
  await page.getByRole('option', { name: 'Any posture' }).click();
  await expect.element(page.getByRole('heading', { name: 'What runs dry first' })).toBeVisible();
});
