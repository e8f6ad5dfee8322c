import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { drawn } from '#testing/drawn.ts';
import { ClassChoice } from './class-choice.tsx';

const partOf = (name: string) =>
  ({ video: { _id: name, displayName: name, length: 60 }, blockPath: 'main' }) as LessonPart;
const planned = partOf('הדוב ביער');
const other = partOf('סקוואט קפיצה');
const show = async () => {
  const chosen: LessonPart[] = [];
  await render(<ClassChoice planned={planned} other={other} first onChoose={(part) => chosen.push(part)} />);
  await expect.element(page.getByRole('dialog', { name: 'במה מתחילים?' })).toBeVisible();
  return chosen;
};

afterEach(() => vi.useRealTimers());

test.each([
  ['1', planned],
  ['2', other],
])('key %s chooses that picture, once', async (key, part) => {
  const chosen = await show();
  await userEvent.keyboard(`${key}1`);
  await page.getByRole('button', { name: /סקוואט קפיצה/ }).click();
  expect(chosen).toEqual([part]);
  await expect
    .element(page.getByRole('button', { name: new RegExp(part.video.displayName) }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('a press chooses', async () => {
  const pressed = await show();
  await page.getByRole('button', { name: /סקוואט קפיצה/ }).click();
  expect(pressed).toEqual([other]);
});

test('the dice choose one of them', async () => {
  const rolled = await show();
  await page.getByRole('button', { name: 'הטילו קובייה' }).click();
  expect(rolled).toHaveLength(1);
  expect([planned, other]).toContain(rolled[0]);
});

test('when time is up the planned one comes; a stopped clock leaves the class its time', async () => {
  const chosen: LessonPart[] = [];
  // everything below waits for frames, as nothing but the clock may wait for time
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<ClassChoice planned={planned} other={other} first={false} onChoose={(part) => chosen.push(part)} />);
  const clock = document.querySelector<HTMLButtonElement>('[title="לעצור את השעון"]')!;
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      await drawn();
    }
  };
  clock.click();
  await drawn();
  await pass(20);
  expect([clock.textContent.replace(clock.title, ''), chosen]).toEqual(['15', []]);
  clock.click();
  await drawn();
  await pass(14);
  expect([clock.textContent.replace(clock.title, ''), chosen]).toEqual(['1', []]);
  await pass(1);
  expect(chosen).toEqual([planned]);
});
