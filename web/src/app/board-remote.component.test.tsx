import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardCommand, BoardState } from '@zuzu/contract/boards.ts';
import { BLACK_SECONDS } from '#testing/black-video.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';
import { composedLesson, settingsAnswer } from '#testing/pretended-answers.ts';
import { runBoardRemote } from './board-remote.ts';
import { router } from './router.tsx';

test('a board at the end of a lesson reports the part of “Again!”, and plays it on command', async () => {
  let commands: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { promise: rated, resolve: rate } = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (commands = controller) });
  const { calls } = await openScreen('/app/video-player?intensity=3&length=1', storedUser('C', 'נועה כהן'), (call) => {
    if (call.path === '/lessons/compose') return Response.json(composedLesson());
    if (call.path.endsWith('/events')) return Response.json({ success: true, added: 1 });
    if (call.path.endsWith('/feedback') && call.method === 'PUT')
      return rated.then(() => Response.json({ success: true }));
    if (call.path === '/settings') return settingsAnswer({ partJoin: 'gapless' });
    if (call.path === '/boards/state') return Response.json({ success: true, now: new Date().toISOString() });
    if (call.path === '/boards/commands')
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    return undefined;
  });
  const remote = new AbortController();
  onTestFinished(() => remote.abort());
  runBoardRemote(remote.signal).catch(() => undefined);
  let number = 0;
  const tell = (command: BoardCommand | { kind: 'not known yet' }) => {
    const told = { number: ++number, at: new Date().toISOString(), command };
    commands?.enqueue(new TextEncoder().encode(`id: ${number}\nevent: message\ndata: ${JSON.stringify(told)}\n\n`));
  };
  const reported = () => calls.findLast(({ path }) => path === '/boards/state')?.body as BoardState | undefined;
  const position = () => document.querySelector('video')?.currentTime;

  // early commands and commands of newer versions are ignored
  await expect.poll(() => reported()?.lesson?.phase).toBe('ready');
  tell({ kind: 'again' });
  tell({ kind: 'not known yet' });
  await expect.poll(() => reported()?.done).toBe(2);
  expect(reported()?.lesson).toMatchObject({ phase: 'ready' });
  expect(reported()?.lesson?.landing).toEqual({ line: '', isNow: false });
  tell({ kind: 'landing-line', line: 'עמוד 34, בשקט' });
  await expect.poll(() => reported()?.lesson?.landing?.line).toBe('עמוד 34, בשקט');
  tell({ kind: 'play' });
  await expect.poll(() => reported()?.lesson?.phase).toBe('started');
  expect(reported()?.lesson?.again).toBeUndefined();
  const slider = page.getByRole('slider', { name: 'מיקום בסרטון' });
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => reported()?.lesson).toMatchObject({ phase: 'ended', again: 'צעדי כוכב' });

  // the class is landing: that is over now, and doesn't come again
  await expect.element(page.getByRole('heading', { name: 'נחיתה רגועה' })).toBeInTheDocument();
  await expect.element(page.getByText('עמוד 34, בשקט')).toBeVisible();
  await expect.poll(() => reported()?.lesson?.landing?.isNow).toBe(true);
  tell({ kind: 'again' });
  await expect.poll(() => reported()?.lesson?.phase).toBe('started');
  await expect.poll(position).toBeLessThan(BLACK_SECONDS / 2);
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{End}');
  const again = page.getByRole('button', { name: 'עוד פעם! צעדי כוכב' });
  // sooner than after another landing
  await expect.element(again, { timeout: 20_000 }).toBeVisible();
  await expect.poll(() => reported()?.lesson?.landing).toBeUndefined();

  // phones hear of a rating once the server has it
  const feedbackAt = () => reported()?.lesson?.play?.feedbackAt;
  await page.getByRole('button', { name: 'קשה מדי' }).click();
  await expect.poll(() => calls.some(({ method, path }) => method === 'PUT' && path.endsWith('/feedback'))).toBe(true);
  await expect.poll(feedbackAt).toBe(0);
  rate();
  await expect.poll(feedbackAt).toBeGreaterThan(0);
});

test('a waiting board reports today’s lesson, which a phone starts where it was left', async () => {
  let commands: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (commands = controller) });
  const board = { ...storedUser('C', 'נועה כהן'), board: true } as const;
  const { calls } = await openScreen('/lesson-type-selection', board, (call) => {
    if (call.path === '/lessons/preview') return Response.json({ looks: [{ category: 'dance' }] });
    if (call.path === '/lessons/compose') return Response.json(composedLesson([60, 60]));
    if (call.path === '/settings') return settingsAnswer();
    if (call.path === '/boards/state') return Response.json({ success: true, now: new Date().toISOString() });
    if (call.path === '/boards/commands')
      return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
    return undefined;
  });
  const remote = new AbortController();
  onTestFinished(() => remote.abort());
  runBoardRemote(remote.signal).catch(() => undefined);
  const reported = () => calls.findLast(({ path }) => path === '/boards/state')?.body as BoardState | undefined;
  await expect
    .poll(() => reported()?.today)
    .toEqual({ choice: { intensity: 3, length: 2 }, looks: [{ category: 'dance' }] });
  onTestFinished(() => router.history.back());
  const command: BoardCommand = { kind: 'lesson', intensity: 3, length: 2, play: true };
  const next = { number: 1, at: new Date().toISOString(), command };
  commands?.enqueue(new TextEncoder().encode(`id: 1\nevent: message\ndata: ${JSON.stringify(next)}\n\n`));
  await expect.poll(() => reported()?.lesson?.choice).toEqual({ intensity: 3, length: 2 });
  expect(reported()?.today).toBeUndefined();
  expect(router.state.location.href).toContain('goOn');
});
