import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { noteServerLost, onServerReach } from '#lib/session/server-reach.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';
import { healthAnswer } from '#testing/pretended-answers.ts';
import { m } from '#lib/texts/generated/messages.js';

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

test.each<[address: string, as: UserType, needs: string, how: () => Response | Promise<never>]>([
  ['/app/video-player?intensity=3&length=1', 'C', '/lessons/compose', noAnswer],
  ['/fixed-lessons', 'C', '/videos/fixed-lessons', noAnswer],
  ['/gallery?intensity=3&category=all', 'C', '/videos', noAnswer],
  ['/a/main/gallery', 'A', '/videos/type-a/videos', () => new Response('Bad gateway', { status: 502 })],
])('%s of type %s asks %s again by itself once the server answers', async (address, as, needs, how) => {
  let isUp = false;
  let asked = 0;
  await openScreen(address, storedUser(as, 'נועה כהן'), ({ path }) => {
    if (path === '/health') return isUp ? healthAnswer() : how();
    if (path !== needs) return undefined;
    asked++;
    return isUp ? Response.json({ message: 'x', code: 'NOT_FOUND' }, { status: 404 }) : how();
  });
  await expect.element(page.getByRole('button', { name: 'לנסות שוב', exact: true }).first()).toBeVisible();
  expect(document.body.textContent).not.toContain('עוד אין כאן שיעורים מוכנים');
  const before = asked;
  isUp = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => asked).toBeGreaterThan(before);
});

test('a server that is lost is asked until it answers, whatever the browser says of its network', async () => {
  let isUp = false;
  await openScreen('/gallery', storedUser('C', 'נועה כהן'), ({ path }) => {
    if (path !== '/health') return undefined;
    // the page of a content filter is no answer
    return isUp ? healthAnswer() : new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  });
  const heard: boolean[] = [];
  onTestFinished(onServerReach((isReached) => void heard.push(isReached)));
  noteServerLost();
  await expect.poll(() => heard).toEqual([false]);
  isUp = true;
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual([false, true]);
});

test.each([
  ['code', { otpRequired: true }],
  ['recovery code', { passkey: 'use', ticket: crypto.randomUUID(), options: {} }],
])('the %s step of a sign-in forgets a lost connection once the server answers again', async (step, next) => {
  let isUp = true;
  await openScreen('/login', undefined, ({ path }) => {
    if (path === '/auth/send-otp') return Response.json(next);
    if (!isUp) return noAnswer();
    return path === '/health' ? healthAnswer() : undefined;
  });
  await page.getByRole('textbox').fill('0501111111');
  await userEvent.keyboard('{Enter}');
  if (step === 'recovery code') await page.getByRole('button', { name: m.passkey_recover() }).click();
  isUp = false;
  await page
    .getByRole('textbox', { name: step === 'code' ? m.sign_in_code() : m.passkey_recovery_code() })
    .fill('123456');
  if (step !== 'code') await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(m.errors_network())).toBeVisible();
  isUp = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(m.errors_network())).not.toBeInTheDocument();
});
