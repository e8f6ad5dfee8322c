import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { EndScreen } from './end-screen.tsx';

afterEach(() => setCurrentLanguage('he'));

const nothing = () => undefined;

test('an English phrase of two pieces is read in its order inside the right-to-left page', async () => {
  setCurrentLanguage('en');
  await render(
    <div dir="rtl">
      <EndScreen
        group="4B"
        finished
        seconds={600}
        exercises={6}
        fresh={2}
        week={{ done: 7, planned: 4 }}
        pose="main"
        celebrates={false}
        volume={1}
        onDone={nothing}
      />
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
      seconds={600}
      exercises={6}
      fresh={2}
      pose="dance"
      celebrates={celebrates}
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
