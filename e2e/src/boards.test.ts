import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { confirmButton, nextLesson, phoneField } from './journey.ts';
import { atPath, phone, test } from './page.ts';
import { boundariesOf, filesOf, jumpTo, playedTo, skipLanding, totalSeconds } from './playback.ts';

const board = { viewport: { width: 1920, height: 1080 } };
/** Seconds before the end from which a lesson is played. */
const LAST_SECONDS = 2;
const GROUP = 'כיתה ט׳ 4';

beforeAll(() => libraryReady(inject('sharedServer').url));

test('a board is signed in and controlled by phone for one group, and is disconnected', async ({ visit, server }) => {
  const user = await addUser(server.url, 'C', GROUP);
  // the session ends in the middle of a lesson, so its reports are rejected
  const onBoard = await visit({ ...board, expected: [/\b401\b/, /Another user is signed in/] });
  await onBoard.goto('/login');
  await onBoard.getByRole('link', { name: 'זה לוח בכיתה? מתחברים בעזרת הטלפון' }).click();
  await onBoard.getByRole('img', { name: /^קוד QR/ }).waitFor();
  const code = (await onBoard.locator('output').innerText()).replaceAll(/\s/g, '');

  const onPhone = await visit(phone);
  await onPhone.goto(`/board?code=${code}`);
  await phoneField(onPhone).fill(user.phone);
  await confirmButton(onPhone).click();
  await onPhone.getByText('עד סוף היום אפשר יהיה לבחור בו שיעורים').waitFor();
  await onPhone.getByRole('button', { name: GROUP }).click();
  await onPhone.getByRole('heading', { name: GROUP }).waitFor();
  await atPath(onBoard, '/lesson-type-selection');

  // two taps on the phone since the code was scanned
  const [told] = await Promise.all([
    nextLesson(onBoard),
    onPhone.getByRole('button', { name: 'מתחילים בלוח' }).click(),
  ]);
  await playedTo(onBoard, 0.5);
  const titles = told.finalLesson.map(({ video }) => video.displayName);
  await onPhone.getByRole('heading', { name: titles[0]! }).waitFor();
  await onPhone.getByRole('button', { name: 'השהיה' }).click();
  await onBoard.waitForFunction(() => document.querySelector('video')?.paused);
  await onPhone.getByRole('button', { name: 'החלק הבא' }).click();
  await onPhone.getByRole('heading', { name: titles[1]! }).waitFor();
  // the phone shows the requested state before the board confirms it
  await onBoard.waitForFunction(
    (start) => Number(document.querySelector('video')?.currentTime) >= start,
    boundariesOf(told)[0]!,
  );
  // the board's state takes precedence
  await onBoard.keyboard.press('Space');
  await onPhone.getByRole('button', { name: 'השהיה' }).waitFor();
  await onPhone.getByRole('button', { name: 'עצירת השיעור' }).click();
  await atPath(onBoard, '/lesson-type-selection');

  await onPhone.getByRole('button', { name: 'קודם לראות מה בשיעור' }).click();
  await onBoard.getByRole('button', { name: 'ניגון' }).first().waitFor();
  const [swapped] = await Promise.all([
    nextLesson(onBoard),
    onPhone.getByRole('button', { name: `להחליף את ${titles[0]!}` }).click(),
  ]);
  expect(filesOf(swapped)[0]).not.toBe(filesOf(told)[0]);
  await onPhone.getByRole('button', { name: 'מתחילים' }).click();
  await playedTo(onBoard, 0.5);
  await onPhone.getByRole('button', { name: 'השהיה' }).waitFor();

  // at the end, board and phone have the same faces and hearts, wherever they were pressed
  await jumpTo(onBoard, totalSeconds(swapped) - LAST_SECONDS);
  await skipLanding(onBoard);
  const pressed = (name: string) => ({ name, exact: true, pressed: true });
  await onPhone.getByRole('button', { name: 'קשה מדי' }).click();
  await onBoard.getByRole('button', { ...pressed('קשה מדי'), exact: false }).waitFor();
  const heart = `אהבנו: ${swapped.finalLesson[1]!.video.displayName}`;
  await onBoard.getByRole('button', { name: heart }).click();
  await onPhone.getByRole('button', pressed(heart)).waitFor();
  await onPhone.getByRole('button', { name: 'סיימנו' }).click();
  await atPath(onBoard, '/lesson-type-selection');

  await onBoard.reload();
  await onBoard.goto('/group-selection');
  const today = onBoard.getByRole('link', { name: /^השיעור של היום/ });
  const [lesson] = await Promise.all([nextLesson(onBoard), today.click()]);
  expect(lesson.finalLesson.length).toBeGreaterThanOrEqual(3);
  await playedTo(onBoard, 0.5);
  expect(await onBoard.evaluate(() => localStorage.getItem('user'))).not.toContain(user.phone.slice(-9));

  await onPhone.goto('/privacy');
  await onPhone.getByText(`לוח: ${GROUP}`).waitFor();
  await onPhone.getByRole('button', { name: new RegExp(`^ניתוק של לוח: ${GROUP}`) }).click();
  await onPhone.getByText(`לוח: ${GROUP}`).waitFor({ state: 'detached' });
  // the board is notified immediately
  await atPath(onBoard, '/board');
  await onBoard.getByRole('img', { name: /^קוד QR/ }).waitFor();
});
