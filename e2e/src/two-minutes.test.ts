import { expect } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { signIn } from './journey.ts';
import { atPath, desktop, test } from './page.ts';
import { playedTo, reportedBy, skipLanding } from './playback.ts';

const REPORT = { interval: 500 };

test('a class starts a short break from its card and by key 0, sees the landing, and returns', async ({
  visit,
  server,
}) => {
  await libraryReady(server.url);
  const user = await addUser(server.url, 'C');
  const page = await visit(desktop);
  const reported = reportedBy(page);
  await signIn(page, user.phone);
  await atPath(page, '/group-selection');
  const play = async () => {
    await atPath(page, '/app/two-minutes');
    await playedTo(page, 0.5);
    await page.getByRole('slider', { name: 'מיקום בסרטון' }).press('End');
    await page.getByText('שואפים').waitFor();
    await skipLanding(page);
    await atPath(page, '/group-selection');
  };
  await page.getByRole('link', { name: /^שתי דקות, עכשיו/ }).click();
  await play();
  await expect.poll(reported, REPORT).toHaveLength(1);
  await page.keyboard.press('0');
  await play();
  // another exercise
  await expect.poll(() => new Set(reported()).size, REPORT).toBe(2);
});
