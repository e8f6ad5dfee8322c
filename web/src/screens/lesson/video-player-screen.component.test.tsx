import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { chooseGroup } from '#session/session.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';

const group = (name: string) => ({
  ...{ _id: name, name, preferences: defaultPreferences, seenCount: 0, seriesInProcess: null },
});
const teacher: SignedInUser = {
  _id: 'u1',
  full_name: 'נועה כהן',
  email: '',
  phone_number: '+972503333333',
  type: 'C',
  updatedAt: '2026-11-20T08:00:00.000Z',
  groups: [group('א'), group('ב')],
};
/** No lesson: who it was asked for is enough. */
const refuse: Answer = ({ path }) =>
  path === '/lessons/compose'
    ? Response.json({ code: 'CANNOT_COMPOSE', message: 'no videos' }, { status: 422 })
    : undefined;

test.each([
  ['the URL names', '&group=ב&start=true', 'ב'],
  ['was chosen when it opened', '', 'א'],
])('the player is for the group that %s, and stays with it while another tab chooses', async (_, search, name) => {
  const { calls, address } = await openScreen(`/app/video-player?intensity=3&length=1${search}`, teacher, refuse);
  const again = page.getByRole('button', { name: 'לנסות שוב' });
  const composed = () =>
    calls
      .filter(({ path }) => path === '/lessons/compose')
      .map(({ body }) => (body as { groupName: string }).groupName);
  await again.click();
  await expect.poll(() => composed().length).toBeGreaterThan(1);
  chooseGroup(name === 'א' ? 'ב' : 'א');
  const before = composed().length;
  await again.click();
  await expect.poll(() => composed().length).toBeGreaterThan(before);
  expect([...new Set(composed())]).toEqual([name]);
  const { searchParams } = address();
  expect([searchParams.get('group'), searchParams.get('start')]).toEqual([search === '' ? null : name, null]);
});
