import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#testing/open-screen.tsx';
import { startSession } from '#lib/session/session.ts';
import { storedGroup, storedUser, tokenOf } from '#testing/pretended-users.ts';
import { settingsAnswer } from '#testing/pretended-answers.ts';

const LONG = 'ש'.repeat(100);
const teacher = storedUser('C', LONG, { _id: 'u1', groups: [storedGroup(LONG)] });

test.each(['/group-selection', '/lesson-type-selection', '/class-week', '/fixed-lessons', '/app/intensity-selection'])(
  '%s keeps a name of 100 letters without a break on its page',
  async (address) => {
    await openScreen(address, teacher, ({ path }) =>
      path.endsWith('/week')
        ? Response.json({ group: teacher.groups[0], plannedLessons: [], calendarPath: null })
        : undefined,
    );
    for (const width of [360, 1280]) {
      await page.viewport(width, 900);
      const heading = page.getByRole('heading', { level: 1 });
      await expect.element(heading).toBeVisible();
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      const { left, right, width: shown } = heading.element().getBoundingClientRect();
      expect(shown).toBeGreaterThan(100);
      expect(left >= 0 && right <= width).toBe(true);
    }
  },
);

test.each([
  [390, 844],
  [740, 360],
  [768, 1024],
  [1000, 600],
  [1920, 1080],
])('/group-selection draws words and animal of a card apart at %i × %i', async (width, height) => {
  const group = storedGroup('כיתה א׳ 1', { finishedLessons: 3, week: { done: 0, planned: 4 } as never });
  await openScreen('/group-selection', storedUser('C', 'נועה', { groups: [group] }), () => undefined);
  await page.viewport(width, height);
  const words = page.getByRole('heading', { level: 2 });
  await expect.element(words).toBeVisible();
  const card = words.element().closest('a')!;
  await expect.poll(() => card.querySelectorAll('[aria-hidden] > :is(svg, img)').length).toBeGreaterThan(0);
  const drawn = [words.element().parentElement!, ...card.querySelectorAll('[aria-hidden] > :is(svg, img)')]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0);
  const overlaps = drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      ),
  );
  expect(overlaps).toEqual([]);
});

test.each([
  [1920, 950],
  [1366, 768],
  [1024, 600],
])('/login shows every sign-in of a demo at %i × %i with text 1.5 times as large', async (width, height) => {
  document.documentElement.style.fontSize = '24px';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const demoSignIns = (['A', 'B', 'C', 'M'] as const).map((type) => ({
    type,
    full_name: `דנה ${type}`,
    phone_number: `050000000${type}`,
  }));
  await openScreen('/login', undefined, ({ path }) =>
    path === '/settings' ? settingsAnswer({ demoSignIns }) : undefined,
  );
  await page.viewport(width, height);
  for (const { full_name } of demoSignIns) {
    const button = page.getByRole('button', { name: new RegExp(full_name) });
    await expect.element(button).toBeVisible();
    await expect.poll(() => button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  }
});

test('a browser whose site data is blocked shows the groups', async () => {
  const blocked = vi.spyOn(window, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  await openScreen('/group-selection', teacher, () => undefined);
  await expect.element(page.getByRole('heading', { level: 1, name: 'עם מי זזים עכשיו?' })).toBeVisible();
});

test('an address that was opened signed out is where the next sign-in leads', async () => {
  const { address, history } = await openScreen('/gallery?intensity=3&category=all', undefined, ({ path }) =>
    path === '/settings' ? settingsAnswer() : undefined,
  );
  await expect.poll(() => address().pathname).toBe('/login');
  startSession(tokenOf(teacher), teacher);
  history.replace('/login');
  await expect.poll(() => address().pathname + address().search).toBe('/gallery?intensity=3&category=all');
  // once
  history.push('/login');
  await expect.poll(() => address().pathname).toBe('/group-selection');
});
