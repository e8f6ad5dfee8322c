import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { drawn } from '#testing/drawn.ts';
import { storedGroup } from '#testing/pretended-users.ts';
import { EndScreen } from './end-screen.tsx';

afterEach(() => setCurrentLanguage('he'));

const nothing = () => undefined;

test('an English phrase of two pieces is read in its order inside the right-to-left page', async () => {
  setCurrentLanguage('en');
  await render(
    <div dir="rtl">
      <EndScreen group="4B" finished week={{ done: 7, planned: 4 }} occasion={undefined} volume={1} onDone={nothing} />
    </div>,
  );
  const count = page.getByText('7 lessons, 4 planned', { exact: true });
  await expect.element(count).toBeVisible();
  const phrase = count.element().closest('p');
  const firstWords = document.createTreeWalker(phrase!, NodeFilter.SHOW_TEXT).nextNode()!;
  expect(firstWords.textContent).toContain('This week:');
  const range = document.createRange();
  range.selectNodeContents(firstWords);
  expect(range.getBoundingClientRect().left).toBeLessThan(count.element().getBoundingClientRect().left);
});

/** Renders the end of a lesson; `sounds` counts the tones that were begun, `seconds` how long the figure moves. */
const openEnd = async (celebrates: boolean, volume: number) => {
  const sound = vi.spyOn(OscillatorNode.prototype, 'start');
  onTestFinished(() => sound.mockRestore());
  const { container } = await render(
    <EndScreen
      group="4B"
      finished
      occasion={celebrates ? { kind: 'lesson' } : undefined}
      volume={volume}
      onDone={nothing}
    />,
  );
  const moves = [...container.querySelectorAll('img')].flatMap((each) => each.getAnimations());
  return {
    sounds: sound.mock.calls.length,
    seconds: moves.map((each) => Number(each.effect?.getComputedTiming().endTime)),
  };
};

test('a class celebrates with a fanfare and five seconds of dance', async () => {
  expect(await openEnd(true, 0.5)).toEqual({ sounds: 4, seconds: [5_000] });
});

test('a muted player has no fanfare, and an end that is calm neither fanfare nor dance', async () => {
  expect(await openEnd(true, 0)).toEqual({ sounds: 0, seconds: [5_000] });
  expect(await openEnd(false, 0.5)).toEqual({ sounds: 0, seconds: [] });
});

test('the figure stands still for who prefers less motion', async () => {
  const motion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await motion('reduce');
  onTestFinished(() => void motion(''));
  expect(await openEnd(true, 0.5)).toEqual({ sounds: 4, seconds: [] });
});

describe('the moments of a first lesson', () => {
  const group = storedGroup('4B', { finishedLessons: 0 });
  const open = () =>
    render(
      <EndScreen
        group="4B"
        finished
        occasion={{ kind: 'first', count: 1 }}
        volume={0}
        creature={{ group, finishedLessons: 1, grows: true }}
        faces={<p>{'faces'}</p>}
        onDone={nothing}
      />,
    );
  beforeEach(() => setCurrentLanguage('en'));

  test('follow each other by themselves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await open();
    const pass = async (seconds: number) => {
      await drawn();
      vi.advanceTimersByTime(seconds * 1_000);
    };
    await expect.element(page.getByText('Your first lesson!')).toBeVisible();
    await pass(5);
    await expect.element(page.getByText(/hatched/)).toBeVisible();
    await pass(3.5);
    await expect.element(page.getByText('faces')).toBeVisible();
  });

  test('are skipped by a press anywhere', async () => {
    await open();
    await page.getByText('Your first lesson!').click();
    await page.getByText(/hatched/).click();
    await expect.element(page.getByRole('button', { name: 'We’re done' })).toHaveFocus();
    await expect.element(page.getByText('faces')).toBeVisible();
  });
});

test('its heading is in sight, however far the page has scrolled', async () => {
  await page.viewport(1920, 500);
  const list = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => list.remove());
  list.style.blockSize = '3000px';
  window.scrollTo(0, 600);
  await openEnd(false, 0);
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON');
  expect(window.scrollY).toBe(0);
});
