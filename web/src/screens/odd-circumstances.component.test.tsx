import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#testing/open-screen.tsx';
import { startSession } from '#session/session.ts';
import { storedGroup, storedUser, tokenOf } from '#testing/pretended-users.ts';

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
    path === '/settings' ? Response.json({ demoSignIns: [], partJoin: 'jump' }) : undefined,
  );
  await expect.poll(() => address().pathname).toBe('/login');
  startSession(tokenOf(teacher), teacher);
  history.replace('/login');
  await expect.poll(() => address().pathname + address().search).toBe('/gallery?intensity=3&category=all');
  // once
  history.push('/login');
  await expect.poll(() => address().pathname).toBe('/group-selection');
});
