import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemState } from '@zuzu/contract/system.ts';
import { openOffice } from '#testing/office.ts';

const state: SystemState = {
  queue: { waiting: 0, running: 0, failed: 0 },
  videos: { processing: 0, ready: 99, failed: 0 },
  disk: { free: 9, total: 10, reserve: 1, state: 'enough' },
  lastBackupAt: null,
  doors: { signIn: 'phone', managers: 2, managersWithPasskey: 1, passkeyRequired: false },
};

test('describes who can sign in', async () => {
  await openOffice('/management/system', ({ path }) => (path === '/system' ? Response.json(state) : undefined));
  await expect.element(page.getByText(/Anybody who knows a registered number can sign in\./)).toBeInTheDocument();
  await expect.element(page.getByText(/1\W* of \W*2\W* have one/)).toBeInTheDocument();
});
