import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { sizeDisplay } from '#layouts/display-size.ts';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { settingsAnswer } from '#testing/pretended-answers.ts';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

const group = storedGroup('כיתה ג׳ 2', {
  preferences: { ...defaultPreferences, intensityLevel: 4, lessonLength: 2 },
  finishedLessons: 14,
  creature: { kind: 'fox', name: 'שועלי' },
});
const board = { ...storedUser('C', 'נועה כהן', { groups: [group] }), board: true } as const;

/** Opens the start page of a connected board. */
const open = async (width: number, height: number, lesson: () => Response | undefined) => {
  onTestFinished(sizeDisplay);
  const opened = await openScreen('/lesson-type-selection', board, ({ path }) => {
    if (path === '/settings') return settingsAnswer();
    return path === '/lessons/preview' ? lesson() : undefined;
  });
  sizeDisplay();
  await page.viewport(width, height);
  return opened;
};
const fontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
const today = page.getByRole('link', { name: /השיעור של היום|Today’s lesson/ });

test.each([
  [1920, 1080, 'he'],
  [1920, 950, 'en'],
  [1366, 768, 'he'],
  [1024, 600, 'en'],
] as const)(
  'a waiting board of %i × %i shows everything large enough without scrolling (%s)',
  async (width, height, language) => {
    setCurrentLanguage(language);
    await open(width, height, () => Response.json({ looks: [] }));
    await expect.element(page.getByRole('heading', { name: group.name })).toBeVisible();
    await expect.element(page.getByText('שועלי')).toBeVisible();
    const main = document.querySelector('main')!;
    for (const each of main.querySelectorAll('h1, a, button, strong, svg')) {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    // at 1920 pixels: 72 for what the class reads, 40 for what the teacher reads
    const share = Math.min(width / 1920, height / 950);
    for (const each of [...main.querySelectorAll('h1, strong, strong + span')])
      expect(fontSize(each)).toBeGreaterThanOrEqual(Math.floor(72 * share));
    for (const each of main.querySelectorAll('nav a, header button span'))
      expect(fontSize(each)).toBeGreaterThanOrEqual(Math.floor(40 * share));
  },
);

test('a waiting board shows three pictures of today’s lesson, which one press plays', async () => {
  const look = { category: 'dance', thumbnailUrl: '/icon.svg' };
  const { history } = await open(1366, 768, () => Response.json({ looks: [look, look, look] }));
  await expect.poll(() => today.element().textContent).toMatch(/10\sדקות/);
  await expect.poll(() => today.element().querySelectorAll('[src="/icon.svg"]')).toHaveLength(3);
  await today.click();
  await expect.poll(() => history.location.href).toMatch(/^\/app\/video-player\?intensity=4&length=2/);
});

test('a waiting board without the server still shows today’s lesson, with figures', async () => {
  await open(1366, 768, () => Response.json({ message: 'Down', code: 'UNAVAILABLE' }, { status: 503 }));
  await expect.element(today).toBeVisible();
  expect(today.element().querySelectorAll('img')).toHaveLength(3);
});
