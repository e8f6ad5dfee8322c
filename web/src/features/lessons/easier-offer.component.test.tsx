import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signedInUser } from '#lib/session/session.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

const GROUP = 'כיתה ג׳ 2';
const teacher = storedUser('C', 'נועה כהן', { _id: 'u1', groups: [storedGroup(GROUP, { _id: 'g1' })] });
const open = (address = '/group-selection', user = teacher) => {
  let isAnswered = false;
  return openScreen(address, user, ({ method, path }) => {
    if (path === '/users/u1/easier')
      return Response.json(isAnswered ? [] : [{ group: { _id: 'g1', name: GROUP }, from: 3, to: 2 }]);
    if (path !== `/users/u1/groups/${GROUP}/easier` || method !== 'POST') return undefined;
    isAnswered = true;
    return Response.json({ success: true });
  });
};
const offer = () => page.getByRole('region', { name: GROUP });
const answers = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/easier')).map(({ body }) => body);

test('an accepted easier intensity becomes the usual one', async () => {
  const opened = await open();
  await page.getByRole('button', { name: 'כן, ברמה קלה' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(answers(opened)).toEqual([{ to: 2 }]);
  expect(signedInUser()?.groups[0]?.preferences.intensityLevel).toBe(2);
});

test('a declined offer disappears and changes nothing', async () => {
  const opened = await open();
  await page.getByRole('button', { name: 'לא, תודה' }).click();
  await expect.element(offer()).not.toBeInTheDocument();
  expect(answers(opened)).toEqual([{ to: null }]);
  expect(signedInUser()?.groups[0]?.preferences.intensityLevel).toBe(3);
});

test('figures on the intensity cards don’t overlap the text next to an offer', async () => {
  await open('/app/intensity-selection', { ...teacher, type: 'B' });
  await expect.element(offer()).toBeVisible();
  for (const stair of document.querySelectorAll('ol > li')) {
    const words = stair.querySelector('strong + span')!.getBoundingClientRect();
    const figure = stair.querySelector('img')!.getBoundingClientRect();
    expect(figure.top).toBeGreaterThanOrEqual(words.bottom);
  }
});
