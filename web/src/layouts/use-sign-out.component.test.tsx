import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { hasKept, keep } from '#session/kept.ts';
import { endSession, signedInUser, startSession } from '#session/session.ts';
import { useSignOut } from './use-sign-out.tsx';

const manager: SignedInUser = {
  _id: 'm1',
  full_name: 'דנה לוי',
  email: '',
  phone_number: '+972504444444',
  type: 'M',
  updatedAt: '2026-11-20T08:00:00.000Z',
  groups: [],
};
const HOUR_S = 3_600;
const token = `h.${btoa(JSON.stringify({ userId: manager._id, exp: Date.now() / 1000 + HOUR_S }))}.s`;

const Way = () => {
  const { leave, question } = useSignOut();
  return (
    <>
      <button type="button" aria-label="out" onClick={leave} />
      {question}
    </>
  );
};

beforeEach(() => startSession(token, manager));
afterEach(endSession);

test('signing out asks first while described uploads would be thrown away', async () => {
  keep('uploads', [{ id: 'row' }]);
  await render(<Way />);
  await page.getByRole('button', { name: 'out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button').last().click();
  await expect.element(question).not.toBeInTheDocument();
  expect([signedInUser()?._id, hasKept()]).toEqual([manager._id, true]);

  await page.getByRole('button', { name: 'out' }).click();
  await question.getByRole('button').nth(1).click();
  await expect.poll(() => signedInUser()).toBeUndefined();
  startSession(token, manager);
  expect(hasKept()).toBe(false);
});

test('signing out asks nothing where nothing would be lost', async () => {
  await render(<Way />);
  await page.getByRole('button', { name: 'out' }).click();
  await expect.poll(() => signedInUser()).toBeUndefined();
});
