import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Withdrawal } from '@zuzu/contract/planning/withdrawal.ts';
import { openOffice } from '#testing/office.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';
import type { ApiCall } from '#testing/open-screen.tsx';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const dayText = (day: string) => day.split('-').toReversed().join('/');
const [soon, over] = [inDays(30), inDays(-2)];

const videos = [
  storedVideo('1', 'ריקוד', { rightsUntil: soon }),
  storedVideo('2', 'קפיצה', { rightsUntil: over }),
  storedVideo('3', 'ריצה', { rightsUntil: inDays(200) }),
];

const none = { value: 0, error: 0 };
const aWithdrawal: Withdrawal = {
  id: 'cost',
  state: 'running',
  ahead: 0,
  startedAt: '2026-11-22T08:00:00Z',
  userType: 'C',
  lessonsPlayed: 120,
  percent: 41.7,
  change: null,
};

/** The list of videos; what is answered to the question is `result`. */
const open = async () => {
  const state = { current: aWithdrawal };
  const calls: string[] = [];
  const answer = ({ method, path }: ApiCall) => {
    if (path === '/videos/1/usage') return Response.json({ pinnedIn: [], fixedLessons: 0, weekly: [] });
    if (path === '/lessons/withdrawals/latest') return Response.json({ withdrawal: state.current });
    if (!path.startsWith('/lessons/withdrawals')) return undefined;
    calls.push(`${method} ${path}`);
    if (path.endsWith('/cancel')) state.current = { ...aWithdrawal, state: 'cancelled' };
    return Response.json(state.current);
  };
  await openOffice(
    '/management/videos',
    pretendVideos(() => videos, answer),
  );
  await page.getByRole('button', { name: 'Details ריקוד' }).click();
  return { state, calls };
};
const openDialog = async () => {
  const opened = await open();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  return opened;
};
const ask = () => page.getByRole('button', { name: 'What would lessons lose?' }).click();
const dialog = () => page.getByRole('alertdialog');

test('the list and the card warn of rights that end soon or have ended, and of no others', async () => {
  await open();
  const rows = page.getByRole('row');
  await expect
    .element(rows.filter({ hasText: 'ריקוד' }))
    .toMatchTextContent(new RegExp(`Rights end on ${dayText(soon)}`));
  await expect
    .element(rows.filter({ hasText: 'קפיצה' }))
    .toMatchTextContent(new RegExp(`Rights ended on ${dayText(over)}`));
  await expect.element(rows.filter({ hasText: 'ריצה' })).not.toMatchTextContent(/Rights/);
  await expect
    .element(
      page.getByText(
        `The rights of this video end on ${dayText(soon)}. From that day on it is neither shown nor in lessons.`,
      ),
    )
    .toBeVisible();
});

test('what a withdrawal costs is worked out when asked, with its error', async () => {
  const { state, calls } = await openDialog();
  expect(calls).toEqual([]);
  await ask();
  await expect.element(page.getByText('41 %', { exact: true })).toBeVisible();
  state.current = {
    ...aWithdrawal,
    state: 'done',
    percent: 100,
    change: {
      points: { value: -0.42, error: 0.025 },
      repeats: { value: -12.4, error: 1 },
      emptyBlocks: { value: -3, error: 2 },
    },
  };
  const text = page.getByText(/Lessons lose .0\.42 ± 0\.05. points\./);
  await expect.element(text).toBeVisible();
  await expect.element(text).toMatchTextContent(/12 more repetitions/);
  await expect.element(text).not.toMatchTextContent(/blocks? of a class/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls).toEqual(['POST /lessons/withdrawals']);
});

test('it says plainly that nothing changes, and a dialog that closes cancels what is under way', async () => {
  const { state, calls } = await openDialog();
  await ask();
  await expect.element(page.getByText('41 %', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => calls).toEqual(['POST /lessons/withdrawals', 'POST /lessons/withdrawals/cost/cancel']);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  state.current = { ...aWithdrawal, state: 'done', change: { points: none, repeats: none, emptyBlocks: none } };
  await ask();
  await expect
    .element(page.getByText('No lesson of type C changes: their rules could not have used this.'))
    .toBeVisible();
});
