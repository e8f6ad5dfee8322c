import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { hasUnfinishedWork, storeUnfinishedWork } from '#lib/session/unfinished-work.ts';
import { endSession, signedInUser, startSession } from '#lib/session/session.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { useSignOut } from './use-sign-out.tsx';

const manager = storedUser('M', 'דנה לוי', { groups: [] });
const token = tokenOf(manager);

/** Complete, because the upload list drops incomplete ones. */
const describedUpload = {
  id: 'row',
  fileName: 'jump.mp4',
  displayName: 'קפיצות',
  path: 'main',
  extraNotes: '',
  intensities: [],
};

const UploadClient = () => {
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

test('signing out asks first if described uploads would be lost', async () => {
  storeUnfinishedWork('uploads', [describedUpload]);
  await render(<UploadClient />);
  await page.getByRole('button', { name: 'out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button').last().click();
  await expect.element(question).not.toBeInTheDocument();
  expect([signedInUser()?._id, hasUnfinishedWork()]).toEqual([manager._id, true]);

  await page.getByRole('button', { name: 'out' }).click();
  await question.getByRole('button').nth(1).click();
  await expect.poll(() => signedInUser()).toBeUndefined();
  startSession(token, manager);
  expect(hasUnfinishedWork()).toBe(false);
});

test("signing out doesn't ask if nothing would be lost", async () => {
  await render(<UploadClient />);
  await page.getByRole('button', { name: 'out' }).click();
  await expect.poll(() => signedInUser()).toBeUndefined();
});
