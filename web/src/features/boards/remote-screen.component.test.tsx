import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardState, WatchedBoard } from '@zuzu/contract/boards.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

const BOARD = '3f6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3d';
const GROUP = 'כיתה ג׳ 2';
const teacher = storedUser('C', 'נועה כהן', {
  _id: 'u1',
  groups: [storedGroup(GROUP, { preferences: { ...defaultPreferences, intensityLevel: 4, lessonLength: 2 } })],
});
const idle: BoardState = { done: 0, volume: 0.5, silenced: false };
const lesson: BoardState['lesson'] = {
  choice: { intensity: 4, length: 2 },
  phase: 'started',
  paused: false,
  waiting: false,
  part: 1,
  seconds: 60,
  total: 600,
  titles: ['חימום', 'קפיצות', 'מתיחות'],
};
/** A timestamp of a server whose clock is an hour behind. */
const serverTime = (secondsAgo = 0) => new Date(Date.now() - 3_600_000 - secondsAgo * 1_000).toISOString();

/** Opens the remote of a board; `show` reports a state of the board from some seconds ago. */
const openRemote = async () => {
  let latest = new Uint8Array();
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        streams.add(controller);
        if (latest.length > 0) controller.enqueue(latest);
      },
    });
  let number = 0;
  const stored: { difficulty: string | null } = { difficulty: null };
  const answer: Answer = ({ method, path }) => {
    if (path === `/boards/${BOARD}/state`)
      return new Response(stream(), { headers: { 'content-type': 'text/event-stream' } });
    if (path === `/boards/${BOARD}/commands`) return Response.json({ number: ++number });
    if (path === `/users/u1/groups/${GROUP}/feedback` && method === 'GET')
      return Response.json([{ fileKey: 'jumps', opinion: 'not-for-us' }]);
    if (path.startsWith('/plays/') && method === 'GET') return Response.json(stored);
    if (path.endsWith('/feedback')) return Response.json({ success: true });
    return undefined;
  };
  const { calls } = await openScreen(`/remote?board=${BOARD}`, teacher, answer);
  await page.viewport(390, 844);
  const show = (state: BoardState, secondsAgo = 0) => {
    const event: WatchedBoard = { now: serverTime(), group: GROUP, state, reportedAt: serverTime(secondsAgo) };
    latest = new TextEncoder().encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
    for (const each of streams) each.enqueue(latest);
  };
  const sent = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ body: each }) => each as { sentAt: string; command: unknown });
  return { show, sent, calls, stored };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('one press starts the group’s usual lesson, and the state of the board is shown', async () => {
  const { show, sent } = await openRemote();
  show(idle);
  await expect.element(page.getByRole('heading', { name: GROUP })).toBeVisible();
  await button('מתחילים בלוח').click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]!.command).toEqual({ kind: 'lesson', intensity: 4, length: 2, play: true });
  expect(Math.abs(Date.parse(sent()[0]!.sentAt) - Date.parse(serverTime()))).toBeLessThan(60_000);
  await button('שתי דקות, עכשיו').click();
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'break' });
  await expect.element(button('מתחילים בלוח')).toBeVisible();

  show({ ...idle, done: 1, lesson: { ...lesson, paused: true } });
  await expect.element(page.getByRole('heading', { name: 'קפיצות' })).toBeVisible();
  await expect.element(page.getByText('חלק 2 מתוך 3')).toBeVisible();
  await expect.element(page.getByText('עוד 9:00')).toBeVisible();
});

test('a waiting board’s lesson is shown with its pictures and started there', async () => {
  const { show, sent } = await openRemote();
  const looks = [{ category: 'main' as const, thumbnailUrl: '/icon.svg' }, { category: 'dance' as const }];
  show({ ...idle, today: { choice: { intensity: 2, length: 3 }, looks } });
  await expect.element(page.getByRole('heading', { name: 'השיעור של היום' })).toBeVisible();
  expect(document.querySelectorAll('main [src="/icon.svg"]')).toHaveLength(1);
  await button('מתחילים בלוח').click();
  await expect
    .poll(() => sent().map(({ command }) => command))
    .toEqual([{ kind: 'lesson', intensity: 2, length: 3, play: true }]);
  show({ ...idle, today: { choice: { intensity: 2, length: 3 }, left: 200, looks } });
  await expect.element(page.getByRole('heading', { name: /3:20/ })).toBeVisible();
});

test('the parts are shown by their pictures; a press on one goes to it', async () => {
  const { show, sent } = await openRemote();
  const looks = ['main', 'dance', 'story'].map((category) => ({
    category: category as 'main',
    thumbnailUrl: '/icon.svg',
  }));
  show({ ...idle, lesson: { ...lesson, looks } });
  const parts = page.getByRole('list', { name: 'חלקי השיעור' });
  await expect.element(parts.getByRole('button', { name: 'קפיצות' })).toHaveAttribute('aria-current', 'true');
  // the one that plays is also shown large
  expect(document.querySelectorAll('main [src="/icon.svg"]')).toHaveLength(4);
  await parts.getByRole('button', { name: 'מתיחות' }).click();
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'part', part: 2 });
});

test('a press sends a command, and the screen shows the state that the board reports', async () => {
  const { show, sent } = await openRemote();
  show({ ...idle, lesson });
  await button('השהיה').click();
  await expect.poll(sent).toHaveLength(1);
  await expect.element(button('השהיה')).toBeVisible();
  show({ ...idle, done: 1, lesson: { ...lesson, paused: true } });
  await button('ניגון').click();
  await button('החלק הבא').click();
  await button('החלק הקודם').click();
  await button('שיעור אחר').click();
  await button('עצירת השיעור').click();
  await expect
    .poll(() => sent().map(({ command }) => command))
    .toEqual([
      { kind: 'pause' },
      { kind: 'play' },
      { kind: 'part', part: 2 },
      // relative to the pending command
      { kind: 'part', part: 1 },
      { kind: 'another' },
      { kind: 'stop' },
    ]);
});

test('a lesson can end at a chosen minute, and the buttons skip the parts left out', async () => {
  const { show, sent } = await openRemote();
  show({ ...idle, lesson });
  const endBySelect = page.getByRole('combobox', { name: 'מסיימים עד' });
  await expect.element(endBySelect).toBeVisible();
  (endBySelect.element() as HTMLElement).focus();
  await endBySelect.selectOptions(endBySelect.getByRole('option').nth(2));
  const sentMoment = () => Date.parse((sent().at(-1)?.command as { at?: string } | undefined)?.at ?? '');
  await expect.poll(sentMoment).toBeGreaterThan(Date.parse(serverTime()));
  expect(sent().at(-1)!.command).toMatchObject({ kind: 'end-by' });

  // the board or another phone may have chosen it
  const at = serverTime(-300);
  const endBy = { at, wholeLeft: 540 };
  show({ ...idle, done: 1, lesson: { ...lesson, part: 0, leftOut: [1], endBy } });
  await expect.element(page.getByText('חלק 1 מתוך 2')).toBeVisible();
  await expect.element(endBySelect).toHaveValue(String(Date.parse(at)));
  await button('החלק הבא').click();
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'part', part: 2 });
});

test('the line shown during the landing is typed here, and the phone shows when that is', async () => {
  const { show, sent } = await openRemote();
  show({ ...idle, lesson: { ...lesson, landing: { line: '', isNow: false } } });
  const line = page.getByRole('textbox', { name: 'מה כתוב בזמן הנחיתה הרגועה' });
  await line.fill('עמוד 34, בשקט');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'landing-line', line: 'עמוד 34, בשקט' });

  const landing = { line: 'עמוד 34, בשקט', isNow: true };
  show({ ...idle, done: 1, lesson: { ...lesson, phase: 'ended', landing } });
  await expect.element(page.getByText('הכיתה נרגעת עכשיו.')).toBeVisible();
  show({ ...idle, done: 1, lesson: { ...lesson, phase: 'ended', landing: { ...landing, isNow: false } } });
  await expect.element(page.getByText('השיעור הסתיים. כל הכבוד!')).toBeVisible();
});

test('only buttons that do something are shown', async () => {
  const { show } = await openRemote();
  const shown = () =>
    [...document.querySelectorAll('main :is(button, input[type=range], select)')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => each.ariaLabel ?? each.textContent);
  show({ ...idle, lesson: { ...lesson, part: 2 } });
  await expect.poll(shown).toContain('החלק הקודם');
  expect(shown()).not.toContain('החלק הבא');
  show({ ...idle, silenced: true, lesson: { ...lesson, phase: 'loading', titles: [], total: 0 } });
  await expect.poll(shown).toEqual(['ניגון', 'עצירת השיעור', 'ניתוק הלוח']);
});

test('the volume is sent only after it has been chosen', async () => {
  const { show, sent } = await openRemote();
  show({ ...idle, lesson });
  const volume = page.getByRole('slider', { name: 'עוצמת קול' });
  await expect.element(volume).toHaveValue('0.5');
  (volume.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .poll(() => sent().map(({ command }) => command))
    .toEqual([
      { kind: 'volume', volume: 0.55 },
      { kind: 'volume', volume: 0.6 },
    ]);
});

test('shows that a board is away or silent, and sends no commands to it', async () => {
  const { show } = await openRemote();
  show({ ...idle, silenced: true, lesson });
  await expect.element(button('השהיה')).toBeEnabled();
  await expect.poll(() => document.body.textContent).toContain('הלוח מנגן בלי קול');
  show({ ...idle, lesson }, 120);
  await expect.poll(() => document.body.textContent).toContain('הלוח לא זמין');
  await expect.element(button('השהיה')).toBeDisabled();
});

test('offers to reconnect a board whose session has ended', async () => {
  await openScreen(`/remote?board=${BOARD}`, teacher, () => undefined);
  await expect.element(page.getByText('הלוח הזה כבר לא מחובר.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'חיבור לוח' })).toBeVisible();
});

test('after the lesson a press plays one more part if the board supports it', async () => {
  const { show, sent } = await openRemote();
  const play = { id: '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e', fileKeys: ['warm', 'jumps', 'stretch'] };
  // an older board doesn't report its next part
  show({ ...idle, lesson: { ...lesson, phase: 'ended', play } });
  await expect.element(button('קשה מדי')).toBeVisible();
  const again = button('עוד פעם! קפיצות');
  expect(again.query()).toBeNull();
  show({ ...idle, lesson: { ...lesson, phase: 'ended', play, again: 'קפיצות' } });
  await expect.element(again).toBeVisible();
  await button('סיימנו').click();
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'stop' });
  await again.click();
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'again' });
  // only what does something: no previous or next part
  show({ ...idle, done: 1, lesson: { ...lesson, seconds: 10, total: 60, leftOut: [0, 2] } });
  await expect.element(button('השהיה')).toBeVisible();
  await expect.element(page.getByText('עוד 0:50')).toBeVisible();
  expect(again.query()).toBeNull();
  expect(document.body.textContent).not.toMatch(/חלק 1|מסיימים עד/);
  expect(page.getByRole('list', { name: 'חלקי השיעור' }).query()).toBeNull();
  expect(button('החלק הבא').query()).toBeNull();
  expect(button('החלק הקודם').query()).toBeNull();
});

test('after the lesson the class rates it on the phone; a second press undoes the rating', async () => {
  const { show, sent, calls, stored } = await openRemote();
  const play = { id: '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e', fileKeys: ['warm', 'jumps', 'stretch'] };
  show({ ...idle, lesson: { ...lesson, phase: 'ended', play } });
  await button('קשה מדי').click();
  await expect.element(button('קשה מדי')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sent().at(-1)?.command).toEqual({ kind: 'feedback' });
  await button('קשה מדי').click();
  await expect.element(button('קשה מדי')).toHaveAttribute('aria-pressed', 'false');
  // an earlier rating is shown
  await expect.element(button('לא בשבילנו: קפיצות')).toHaveAttribute('aria-pressed', 'true');
  await button('אהבנו: קפיצות').click();
  await expect.element(button('לא בשבילנו: קפיצות')).toHaveAttribute('aria-pressed', 'false');
  const ratings = () => calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/feedback'));
  await expect.poll(ratings).toHaveLength(3);
  const ofLesson = ratings().filter(({ path }) => path === `/plays/${play.id}/feedback`);
  expect(ofLesson.map(({ body }) => body)).toEqual([{ difficulty: 'hard' }, { difficulty: null }]);
  const ofVideo = ratings().find(({ path }) => path === `/users/u1/groups/${GROUP}/feedback`);
  expect(ofVideo?.body).toEqual({ fileKey: 'jumps', opinion: 'heart' });

  // a rating given on the board is shown
  stored.difficulty = 'easy';
  show({ ...idle, lesson: { ...lesson, phase: 'ended', play: { ...play, feedbackAt: 1 } } });
  await expect.element(button('קל מדי')).toHaveAttribute('aria-pressed', 'true');
});

test('after the lesson, only exercises that were played are listed', async () => {
  await page.viewport(390, 844);
  const { show } = await openRemote();
  const play = { id: '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e', fileKeys: ['warm', 'jumps', 'stretch'] };
  show({ ...idle, lesson: { ...lesson, phase: 'ended', play, leftOut: [1] } });
  const hearts = page.getByRole('button', { name: /^אהבנו: / });
  await expect.element(hearts.first()).toBeVisible();
  expect(hearts.elements().map((each) => each.ariaLabel)).not.toContain('אהבנו: קפיצות');
  expect(hearts.elements()).toHaveLength(2);
  for (const heart of hearts.elements()) expect(heart.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
});
