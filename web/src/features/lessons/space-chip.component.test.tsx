import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

const teacher = (place?: LessonSpace) =>
  storedUser('C', 'נועה כהן', {
    groups: [storedGroup('א', { preferences: { ...defaultPreferences, ...(place && { place }) } }), storedGroup('ב')],
  });
/** Rejects every lesson: the tests only look at the request. */
const refuse: Answer = ({ path }) =>
  path === '/lessons/compose'
    ? Response.json(
        {
          code: 'CANNOT_COMPOSE',
          message: 'no videos',
          details: { category: 'main', intensity: '3', need: 'noise', withoutNeed: 4 },
        },
        { status: 422 },
      )
    : undefined;
const AT_DESKS = 'ליד השולחנות, בישיבה, בשקט';

test('two taps on a card request a lesson at the desks, for that group only', async () => {
  const { calls, address } = await openScreen('/group-selection', teacher(), refuse);
  await page.getByRole('button', { name: 'היום: בכל מקום' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: AT_DESKS }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // only one of the two groups
  const link = page.getByRole('link', { name: /^השיעור של היום.*בישיבה, בשקט/ });
  await expect.poll(() => link.all().length).toBe(1);
  await link.click();
  await expect.poll(() => address().searchParams.get('place')).toBe('desk-seated-quiet');
  const composed = () => calls.filter(({ path }) => path === '/lessons/compose');
  await expect.poll(() => composed().length).toBeGreaterThan(0);
  expect(composed()[0]!.body).toMatchObject({
    groupName: 'א',
    place: { room: 'desk', posture: 'seated', noise: 'quiet' },
  });
  // the cause, and the nearest alternative
  await expect.element(page.getByText(/בלי הדרישה ״בשקט״ היו 4/)).toBeVisible();
});

test('a place chosen beside the lengths is the one that is asked for and opened', async () => {
  const { calls } = await openScreen('/app/length-selection?intensity=3', teacher(), refuse);
  await page.getByRole('button', { name: 'היום: בכל מקום' }).click();
  await page.getByRole('dialog').getByRole('button', { name: AT_DESKS }).click();
  const link = page.getByRole('link', { name: /10/ });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('place=desk-seated-quiet'));
  const places = () => calls.filter(({ path }) => path === '/lessons/lengths').map(({ body }) => body);
  await expect.poll(() => places().at(-1)).toMatchObject({ place: { posture: 'seated' } });
});

test('the usual place is not in the address, and one press restores it', async () => {
  const { calls } = await openScreen('/app/length-selection?intensity=3', teacher({ posture: 'seated' }), refuse);
  const chip = page.getByRole('button', { name: /^היום: / });
  await expect.element(chip).toHaveTextContent('היום: בישיבה');
  await chip.click();
  await page.getByRole('radio', { name: 'בפינה פנויה' }).click();
  await page.getByRole('button', { name: 'זהו' }).click();
  await expect.element(chip).toHaveTextContent('היום: בפינה פנויה, בישיבה');
  await chip.click();
  await page.getByRole('button', { name: 'כמו תמיד: בישיבה' }).click();
  await expect.element(chip).toHaveTextContent('היום: בישיבה');
  await page.getByRole('link', { name: /10/ }).click();
  await expect.poll(() => calls.filter(({ path }) => path === '/lessons/compose').length).toBeGreaterThan(0);
  expect(calls.find(({ path }) => path === '/lessons/compose')!.body).not.toHaveProperty('place');
  // waits for the player, so that the next test doesn't count its calls
  await expect.element(page.getByText('לא הצלחנו להכין את השיעור')).toBeVisible();
});

test('a lesson for another place is composed once: the player uses the request of the press', async () => {
  const { calls } = await openScreen('/group-selection', teacher(), ({ path }) =>
    // the response never ends
    path === '/lessons/compose' ? new Response(new ReadableStream()) : undefined,
  );
  await page.getByRole('button', { name: 'היום: בכל מקום' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: AT_DESKS }).click();
  await page.getByRole('link', { name: /^השיעור של היום.*בישיבה, בשקט/ }).click();
  await expect.element(page.getByRole('heading', { name: 'השיעור של היום' })).toBeVisible();
  expect(calls.filter(({ path }) => path === '/lessons/compose')).toHaveLength(1);
});
