import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openOffice } from '#testing/office.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';

const videos = [
  storedVideo('1', 'קפיצות'),
  storedVideo('2', 'קפיצות קצרות'),
  storedVideo('3', 'ריקוד', { status: 'processing', progress: 20 }),
];
const asked: string[] = [];
const answer = pretendVideos(
  () => videos,
  ({ path }) => {
    if (!path.endsWith('/look-alikes')) return undefined;
    asked.push(path);
    return Response.json({ videos: path === '/videos/1/look-alikes' ? [videos[1]] : [] });
  },
);
const card = () => page.getByRole('dialog');

test('a card names what looks like its video, and opens that, with the list as it was', async () => {
  const { address } = await openOffice('/management/videos?video=1&sort=length', answer);
  await expect.element(card().getByText('Looks like:')).toBeVisible();
  await card().getByRole('link', { name: 'קפיצות קצרות' }).click();
  await expect.element(card().getByText('2.mp4').first()).toBeVisible();
  expect(Object.fromEntries(address().searchParams)).toMatchObject({
    video: expect.stringContaining('2'),
    sort: 'length',
  });
  await expect.poll(() => asked).toContain('/videos/2/look-alikes');
  await expect.element(card().getByText('Looks like:')).not.toBeInTheDocument();
});

test('one that is being prepared is not asked about', async () => {
  asked.length = 0;
  await openOffice('/management/videos?video=3', answer);
  await expect.element(card().getByText('3.mp4').first()).toBeVisible();
  expect(asked).toEqual([]);
});
