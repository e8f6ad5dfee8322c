import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

const manager = { ...storedUser('M', 'דנה לוי'), groups: [] };
const at = new Date().toISOString();
const video = (id: string, displayName: string, more: Partial<Video> = {}): Video => ({
  _id: id,
  fileKey: `uploads/${id}.mp4`,
  fileName: `${id}.mp4`,
  displayName,
  name: displayName,
  length: 45,
  intensities: ['3'],
  path: 'main',
  primaryCategory: 'main',
  secondaryCategory: '',
  uploadDate: at,
  createdAt: at,
  updatedAt: at,
  status: 'ready',
  progress: 100,
  ...more,
});
const videos = [
  video('1', 'קפיצות'),
  video('2', 'קפיצות קצרות'),
  video('3', 'ריקוד', { status: 'processing', progress: 20 }),
];
const asked: string[] = [];
const answer: Answer = ({ path, query }) => {
  if (path.endsWith('/look-alikes')) {
    asked.push(path);
    return Response.json({ videos: path === '/videos/1/look-alikes' ? [videos[1]] : [] });
  }
  if (path === '/videos/purge') return Response.json({ purged: [], checked: 1 });
  if (path === '/videos/categories') return Response.json([]);
  if (path !== '/videos') return undefined;
  const ids = query.get('ids')?.split(',');
  const found = videos.filter(({ _id }) => !ids || ids.includes(_id));
  return Response.json(found, { headers: { 'x-total-count': String(found.length) } });
};
const card = () => page.getByRole('dialog');

test('a card names what looks like its video, and opens that, with the list as it was', async () => {
  const { address } = await openScreen('/management/videos?video=1&sort=length', manager, answer);
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
  await openScreen('/management/videos?video=3', manager, answer);
  await expect.element(card().getByText('3.mp4').first()).toBeVisible();
  expect(asked).toEqual([]);
});
