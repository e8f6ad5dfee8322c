import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { REPORT_INTERVAL_MS } from '#features/reports/seen-reporter.ts';
import { secondsLeft } from '#player/stage/use-preparing.ts';
import { chooseGroup, signedInUser } from '#lib/session/session.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';
import { composedLesson, settingsAnswer } from '#testing/pretended-answers.ts';

const teacher = storedUser('C', 'נועה כהן', { groups: [storedGroup('א'), storedGroup('ב')] });
/** Rejects every lesson: the test only looks at the request. */
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

/** Responds to the player's request for settings. */
const answerSettings: Answer = ({ path }) =>
  path === '/settings' ? settingsAnswer({ partJoin: 'gapless' }) : undefined;

test.each([
  ['a lesson', '/app/video-player?intensity=3&length=1&start=true', '/lessons/compose'],
  ['a break of two minutes', '/app/two-minutes', '/lessons/break'],
])('%s that waits for the library shows progress, then plays automatically', async (_, address, path) => {
  let isPrepared = false;
  const preparing = () =>
    Response.json(
      { code: 'LIBRARY_PREPARING', message: '', details: { ready: 4, total: 6, retryAfterSeconds: 0.05 } },
      { status: 409 },
    );
  const { calls } = await openScreen(address, teacher, (call) => {
    if (call.path !== path) return answerSettings(call);
    return isPrepared ? Response.json(composedLesson()) : preparing();
  });
  await expect.element(page.getByText(/4\W* מתוך \W*6/)).toBeVisible();
  const asked = () => calls.filter((call) => call.path === path).length;
  await expect.poll(asked).toBeGreaterThan(4);
  await expect.element(page.getByRole('alert').getByText(/./)).not.toBeInTheDocument();
  isPrepared = true;
  await expect.poll(() => document.querySelector('video')?.currentTime).toBeGreaterThan(0);
});

test('estimates the remaining time once there was progress', () => {
  const first = { ready: 1, at: 1_000 };
  expect(secondsLeft(first, { ready: 1, at: 9_000 }, 6)).toBeUndefined();
  expect(secondsLeft(first, { ready: 3, at: 9_000 }, 6)).toBe(15);
  expect(secondsLeft(first, { ready: 6, at: 9_000 }, 6)).toBe(5);
});

test('closes an idle player within a minute after its session has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let hasEnded = false;
  await openScreen('/app/video-player?intensity=3&length=1', teacher, (call) => {
    if (hasEnded) return Response.json({ code: 'UNAUTHENTICATED', message: '' }, { status: 401 });
    return call.path === '/lessons/compose' ? Response.json(composedLesson()) : answerSettings(call);
  });
  await expect.poll(() => document.querySelector('video')).not.toBeNull();
  hasEnded = true;
  vi.advanceTimersByTime(REPORT_INTERVAL_MS);
  await expect.poll(() => document.querySelector('video')).toBeNull();
  expect(signedInUser()).toBeUndefined();
});

/** A lesson of 360 seconds and the landing; a limit of four minutes leaves out two parts. */
const bellLesson = () => composedLesson([100, 100, 100, 60]);

test('minutes until the bell are stored: card and player show the same length', async () => {
  const begun = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jerusalem' });
  const left = { intensity: 3, length: 1, minutes: 4, seconds: 135 } as const;
  const group = storedGroup('א', { week: { done: 0, streak: 0, begun, left } });
  const user = storedUser('C', 'נועה כהן', { groups: [group] });
  const { calls, address } = await openScreen('/group-selection', user, (call) =>
    call.path === '/lessons/compose' ? Response.json(bellLesson()) : answerSettings(call),
  );
  // includes the landing of 50 seconds
  const card = page.getByRole('link', { name: /ממשיכים: נשארו 3:05 4 דקות/ });
  await card.click();
  await expect.poll(() => calls.find(({ path }) => path === '/lessons/compose')?.body).toMatchObject({ minutes: 4 });
  expect(address().searchParams.get('minutes')).toBe('4');
  // 240 seconds: 100 + 60 and the landing
  await expect.element(page.getByText('3:30')).toBeVisible();
});

test('the sheet of a lesson until the bell marks the parts left out', async () => {
  const { calls } = await openScreen('/app/video-player?intensity=3&length=1&minutes=4', teacher, (call) =>
    call.path === '/lessons/compose' ? Response.json(bellLesson()) : answerSettings(call),
  );
  const open = page.getByRole('button', { name: 'מה בשיעור?' });
  await expect.element(open).toBeVisible();
  // without a pointer: the button may move between press and release
  (open.element() as HTMLElement).click();
  await expect.element(page.getByRole('button', { name: 'נחיתה רגועה' })).toBeVisible();
  await expect.element(page.getByText('3:30').last()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-left-out]').length).toBe(2);
  await page.getByRole('button', { name: 'נחיתה רגועה' }).click();
  await expect.element(page.getByText('3:20').last()).toBeVisible();
  await expect
    .poll(() => calls.find(({ method }) => method === 'PATCH'))
    .toMatchObject({
      path: `/users/${teacher._id}/settings`,
      body: { landing: false },
    });
});
