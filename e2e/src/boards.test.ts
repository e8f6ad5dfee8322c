import { beforeAll, expect, inject } from 'vitest';
import { addUser, libraryReady } from './api.ts';
import { confirmButton, nextLesson, phoneField } from './journey.ts';
import { atPath, phone, test } from './page.ts';
import { playedTo } from './playback.ts';

const board = { viewport: { width: 1920, height: 1080 } };
const GROUP = 'כיתה ט׳ 4';

beforeAll(() => libraryReady(inject('sharedServer').url));

test('a board is signed in by phone, plays for that group alone, and is disconnected from the phone', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C', GROUP);
  // the session that ends is refused
  const onBoard = await visit({ ...board, expected: [/\b401\b/] });
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
  await onPhone.getByRole('heading', { name: `הלוח מחובר: ${GROUP}` }).waitFor();

  await atPath(onBoard, '/lesson-type-selection');
  await onBoard.reload();
  await atPath(onBoard, '/lesson-type-selection');
  await onBoard.goto('/group-selection');
  const today = onBoard.getByRole('link', { name: /^השיעור של היום/ });
  const [lesson] = await Promise.all([nextLesson(onBoard), today.click()]);
  expect(lesson.finalLesson.length).toBeGreaterThanOrEqual(3);
  await playedTo(onBoard, 0.5);
  await onBoard.goto('/privacy');
  await onBoard.getByRole('heading', { name: 'פרטיות' }).waitFor();
  expect(await onBoard.evaluate(() => localStorage.getItem('user'))).not.toContain(user.phone.slice(-9));

  await onPhone.goto('/privacy');
  await onPhone.getByText(`לוח: ${GROUP}`).waitFor();
  await onPhone.getByRole('button', { name: new RegExp(`^ניתוק של לוח: ${GROUP}`) }).click();
  await onPhone.getByText(`לוח: ${GROUP}`).waitFor({ state: 'detached' });
  await onBoard.goto('/gallery?intensity=3&category=main');
  await atPath(onBoard, '/board');
  await onBoard.getByRole('img', { name: /^קוד QR/ }).waitFor();
});
