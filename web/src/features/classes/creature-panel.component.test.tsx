import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';
import { signedInUser } from '#lib/session/session.ts';

/** A class that has finished so many lessons, on the page before its lessons. */
const openClass = async (finishedLessons: number) => {
  const plain = storedUser('C', 'נועה כהן');
  const teacher = { ...plain, groups: plain.groups.map((group) => ({ ...group, finishedLessons })) };
  const opened = await openScreen('/lesson-type-selection', teacher, ({ method, path, body }) =>
    method === 'PUT' && path.endsWith('/creature')
      ? Response.json({ creature: { ...(body as object), groupName: undefined } })
      : undefined,
  );
  return () => opened.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
};

test('before the first finished lesson there is an egg, and nothing to choose', async () => {
  await openClass(0);
  await expect.element(page.getByText(/^יש לנו ביצה!/)).toBeVisible();
  await expect.element(page.getByText('לבחור חיה ושם')).not.toBeInTheDocument();
});

test('a class chooses its animal by one press, and names it', async () => {
  const told = await openClass(2);
  await expect.element(page.getByText('עוד שני שיעורים עד ההפתעה הבאה')).toBeVisible();
  await page.getByText('לבחור חיה ושם').click();
  await page.getByRole('button', { name: 'ינשוף' }).click();
  await expect.element(page.getByRole('button', { name: 'ינשוף' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: 'שם' }).fill('לילה');
  await userEvent.keyboard('{Enter}');
  await expect.poll(told).toEqual([{ kind: 'owl' }, { kind: 'owl', name: 'לילה' }]);
  await expect.poll(() => signedInUser()?.groups[0]?.creature).toMatchObject({ kind: 'owl', name: 'לילה' });
});
