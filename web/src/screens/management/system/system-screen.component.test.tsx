import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SystemState } from '@zuzu/contract/system.ts';
import { openOffice } from '#testing/office.ts';

const state: SystemState = {
  versions: { product: '0.2.0', node: '24.0.0', database: '18.0', ffmpeg: null },
  startedAt: '2026-11-20T08:00:00.000Z',
  queue: { waiting: 0, running: 0, failed: 0 },
  videos: { processing: 0, ready: 99, failed: 0 },
  database: { bytes: 1, connections: 1, maxConnections: 100, users: 4, views: 0 },
  disk: { free: 9, total: 10, reserve: 1, state: 'enough' },
  storage: [],
  lastBackupAt: null,
  doors: { signIn: 'phone', managers: 2, managersWithPasskey: 1, passkeyRequired: false },
  visits: { lcp: { count: 1_234, p75: 1_420 }, inp: { count: 900, p75: 96 }, start: { count: 0, p75: null } },
};
const open = (visits: SystemState['visits']) =>
  openOffice('/management/system', ({ path }) =>
    path === '/system' ? Response.json({ ...state, visits }) : undefined,
  );
const speed = page.getByRole('heading', { name: 'Speed in the last 28 days' });

test('the speed of visits is there, in milliseconds up to a second', async () => {
  await open(state.visits);
  await expect.element(speed).toBeInTheDocument();
  const facts = [...document.querySelectorAll('dl')].find((list) => list.textContent.includes('Page shown within'));
  const values = [...(facts?.querySelectorAll('dd') ?? [])].map((value) =>
    value.textContent.replace(/[\u2068\u2069]/g, ''),
  );
  expect(values).toEqual(['1.4 seconds', '96 milliseconds', 'None yet', '1,234']);
});

test('nothing is said of it where visits are not measured', async () => {
  await open(null);
  await expect.element(page.getByRole('heading', { name: 'Versions' })).toBeInTheDocument();
  await expect.element(speed).not.toBeInTheDocument();
});

test('it says in words who can sign in', async () => {
  await open(null);
  await expect.element(page.getByText(/Anybody who knows a registered number can sign in\./)).toBeInTheDocument();
  await expect.element(page.getByText(/1\W* of \W*2\W* have one/)).toBeInTheDocument();
});
