import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { levelName } from '#features/videos/intensity.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';

const teacher = { ...storedUser('C', 'נועה כהן'), groups: [] };

test('the usual level can be chosen when only the level is missing', async () => {
  const { address } = await openScreen('/gallery?category=dance', teacher, () => undefined);
  const usual = page.getByRole('radio', { name: levelName(defaultPreferences.intensityLevel) });
  await expect.element(usual).not.toBeChecked();
  await usual.click();
  await expect.poll(() => address().searchParams.get('intensity')).toBe(String(defaultPreferences.intensityLevel));
});

test('a video has a URL, and its close button leads to the list', async () => {
  const videos = pretendVideos(() => [storedVideo('7', 'קפיצות')]);
  const { address } = await openScreen('/gallery?intensity=3&category=all&video=7', teacher, videos);
  const video = page.getByRole('dialog', { name: 'קפיצות' });
  await expect.element(video).toBeVisible();
  await video.getByRole('button', { name: 'סגירה' }).click();
  await expect.element(video).not.toBeInTheDocument();
  expect(Object.fromEntries(address().searchParams)).toEqual({ intensity: '3', category: 'all' });
});
