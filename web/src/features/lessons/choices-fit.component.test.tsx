import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { sizeDisplay, storeDisplay } from '#layouts/display-size.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

const group = (name: string) =>
  storedGroup(name, {
    preferences: { ...defaultPreferences, place: { room: 'corner', posture: 'seated', noise: 'usual' } },
    finishedLessons: 5,
  });
const groups = [group('הקבוצה המשולבת של אחר הצהריים'), group('כיתה ב׳ 2'), group('כיתה ג׳ 3')];

const sizes = [
  [1920, 1080, 'board'],
  [1920, 950, 'board'],
  [1920, 950, 'normal'],
  [1440, 900, 'normal'],
  [1366, 768, 'normal'],
  [1280, 720, 'normal'],
] as const;

/** Waits until the page fits each screen without scrolling, then calls `check` with the screen's height. */
const fitScreens = async (check: (height: number, size: string) => void = () => undefined): Promise<void> => {
  onTestFinished(() => {
    localStorage.removeItem('display');
    sizeDisplay();
  });
  for (const [width, height, display] of sizes) {
    storeDisplay(display);
    sizeDisplay();
    await page.viewport(width, height);
    const size = `${width} × ${height}, ${display}`;
    await expect.poll(() => document.documentElement.scrollHeight, { message: size }).toBeLessThanOrEqual(height);
    check(height, size);
  }
};

test.each([
  ['/lesson-type-selection', storedUser('C', 'נועה כהן', { groups: groups.slice(0, 1) })],
  ['/group-selection', storedUser('C', 'נועה כהן', { groups: groups.slice(0, 2) })],
  ['/group-selection', storedUser('C', 'נועה כהן', { groups })],
  ['/app/intensity-selection', storedUser('B', 'אורי בן־דוד', { groups: groups.slice(0, 1) })],
] as const)(
  '%s has large pictures of today’s lesson without scrolling, however long the names are',
  async (address, user) => {
    await openScreen(address, user, () => undefined);
    const lesson = page.getByRole('link', { name: /השיעור של היום.*בלי רעש חזק/ }).first();
    await expect.element(lesson).toBeVisible();
    await fitScreens((height, size) => {
      const pictures = lesson.element().querySelector('[aria-hidden]')!;
      // 200 pixels of 950
      expect(pictures.clientHeight, size).toBeGreaterThanOrEqual(height * 0.21);
    });
  },
);

test('lengths fit without scrolling', async () => {
  const user = storedUser('C', 'נועה כהן', { groups: groups.slice(0, 1) });
  await openScreen('/app/length-selection?intensity=3', user, () => undefined);
  await expect.element(page.getByRole('heading', { name: 'כמה זמן יש לנו?' })).toBeVisible();
  await fitScreens();
});
