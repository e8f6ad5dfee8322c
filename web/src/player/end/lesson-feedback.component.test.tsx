import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playEventQueue, sendQueuedReports } from '#features/reports/send-queued-reports.ts';
import { endSession, startSession } from '#lib/session/session.ts';
import { answerCalls, type ApiCall } from '#testing/open-screen.tsx';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { LessonFaces, PartOpinions } from './lesson-feedback.tsx';

const PLAY = '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e';
const teacher = storedUser('C', 'נועה כהן');
const owner = { userId: teacher._id, groupName: 'כיתה ג׳' };

/** How the server responds from now on: with this status, or not at all. */
let status: number | undefined;
let calls: ApiCall[];
/** The accepted changes, in order. */
const said = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const show = async (answers: typeof status) => {
  status = answers;
  startSession(tokenOf(teacher), teacher);
  onTestFinished(endSession);
  calls = answerCalls(({ method, path }) => {
    if (status === undefined) throw new TypeError('Failed to fetch');
    // whether the server is back
    if (path === '/health') return undefined;
    if (method === 'GET') return Response.json(path.startsWith('/plays/') ? { difficulty: null } : []);
    if (status !== 200) return Response.json({ message: 'No', code: 'NOT_FOUND' }, { status });
    return Response.json(path.endsWith('/events') ? { success: true, added: 1, finished: false } : { success: true });
  });
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}>
      <LessonFaces keys userId={teacher._id} playId={PLAY} />
      <PartOpinions owner={owner} parts={[{ fileKey: 'jumps', title: 'קפיצות' }]} />
    </QueryClientProvider>,
  );
};
const face = (name: RegExp) => page.getByRole('button', { name });

test('the keys 1 to 3 press the faces', async () => {
  await show(200);
  await userEvent.keyboard('1');
  await expect.element(face(/קל מדי/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('3');
  await expect.element(face(/קשה מדי/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(face(/קל מדי/)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(said).toEqual([{ difficulty: 'easy' }, { difficulty: 'hard' }]);
});

test('what isn’t stored doesn’t stay pressed', async () => {
  await show(404);
  await face(/בדיוק/).click();
  await expect.element(face(/בדיוק/)).toHaveAttribute('aria-pressed', 'false');
});

test('feedback without a connection is queued; only the latest is sent', async () => {
  await show(undefined);
  await face(/קל מדי/).click();
  await face(/קשה מדי/).click();
  await page.getByRole('button', { name: 'אהבנו: קפיצות' }).click();
  const kept = page.getByText(/^אין חיבור\. מה שאמרתם נשמר במכשיר/);
  await expect.poll(() => kept.all().length).toBe(2);
  await expect.element(face(/קשה מדי/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'אהבנו: קפיצות' })).toHaveAttribute('aria-pressed', 'true');
  status = 200;
  calls.length = 0;
  await sendQueuedReports();
  expect(said()).toEqual([{ difficulty: 'hard' }, { fileKey: 'jumps', opinion: 'heart' }]);
  await expect.poll(() => kept.all().length).toBe(0);
  await sendQueuedReports();
  expect(said()).toHaveLength(2);
});

test('a play that the server doesn’t know yet is reported first', async () => {
  await show(200);
  const at = new Date().toISOString();
  playEventQueue.add(teacher._id, [
    { playId: PLAY, groupName: owner.groupName, number: 0, kind: 'start', at, seconds: 0 },
  ]);
  await face(/בדיוק/).click();
  await expect.poll(said).toEqual([{ events: [expect.anything()] }, { difficulty: 'right' }]);
});
