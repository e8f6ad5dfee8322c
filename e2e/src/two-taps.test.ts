import { beforeAll, expect, inject } from 'vitest';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { addUser, libraryReady } from './api.ts';
import { confirmButton, groupCard, nextLesson, openLogin, phoneField } from './journey.ts';
import { atPath, desktop, phone, test } from './page.ts';
import { playedTo } from './playback.ts';

beforeAll(() => libraryReady(inject('sharedServer').url));

test.for([
  ['C', phone],
  ['B', desktop],
] as const satisfies [UserType, object][])(
  'type %s plays a video two taps after entering the number',
  async ([type, device], { visit, server }) => {
    const user = await addUser(server.url, type);
    const page = await visit(device);
    await openLogin(page);
    await phoneField(page).fill(user.phone);
    await confirmButton(page).click();
    const today = page.getByRole('link', { name: /^השיעור של היום 5 דקות · בינוני/ });
    const [lesson] = await Promise.all([nextLesson(page), today.click()]);
    await playedTo(page, 0.5);

    // the group's usual lesson
    expect(lesson.finalLesson.length).toBeGreaterThanOrEqual(3);
    await atPath(page, '/app/video-player');
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ intensity: '3', length: '1', group: 'כיתה ד׳ 3' });
    if (type === 'B') return;
    // after a reload the play overlay is shown, because a reload isn't a tap
    const [again] = await Promise.all([nextLesson(page), page.reload()]);
    expect(again.finalLesson.map(({ video }) => video._id)).toEqual(lesson.finalLesson.map(({ video }) => video._id));
    await page.getByRole('button', { name: 'מה בשיעור?' }).waitFor();
    await expect(page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).resolves.toBe(true);
  },
);

test('the button of a card plays for that group, and the card leads to all other choices', async ({
  visit,
  server,
}) => {
  const user = await addUser(server.url, 'C', 'כיתה ז׳ 1');
  const page = await visit(desktop);
  await openLogin(page);
  await phoneField(page).fill(user.phone);
  await page.keyboard.press('Enter');
  await groupCard(page, 'כיתה ז׳ 1').click();
  await atPath(page, '/lesson-type-selection');
  await page.goBack();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/lessons/compose'));
  await page.getByRole('link', { name: /^השיעור של היום .*כיתה ז׳ 1$/ }).click();
  expect((await asked).postDataJSON()).toMatchObject({ groupName: 'כיתה ז׳ 1', intensity: 3, duration: 1 });
  await playedTo(page, 0.5);
});
