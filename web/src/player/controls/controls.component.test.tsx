import { useEffect, useRef } from 'react';
import { Vote } from 'lucide-react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { createPlayerStore, type PlayerStore } from '#player/playback/player-store.ts';
import { SoloPlayer } from '#player/solo-player.tsx';
import { BLACK_SECONDS, blackVideo } from '#testing/black-video.ts';
import { loadTexts } from '#lib/texts/loaded-texts.ts';
import { setCurrentLanguage, type Language } from '#lib/texts/language.ts';
import { ControlBar, SwitchButton } from './control-bar.tsx';
import { isFullscreen } from './fullscreen.ts';
import { Picture } from './picture.tsx';

const TITLES = ['חימום', 'ריקוד', 'סיפור'];
const PART_SECONDS = BLACK_SECONDS / TITLES.length;
const SOLO = [{ video: { displayName: 'דוב' } as Video }];
const nothing = () => undefined;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const video = () => document.querySelector('video')!;
const newStore = (lengths: readonly number[]) =>
  createPlayerStore({
    source: blackVideo(),
    timeline: createTimeline(lengths, { join: 'gapless' }),
    contentHost: location.origin,
  });

beforeEach(() => page.viewport(1440, 900));
afterEach(() => localStorage.clear());

/** A video on its own, playing. */
const openVideo = async () => {
  const store = newStore([BLACK_SECONDS]);
  await render(<SoloPlayer store={store} title="דוב" parts={SOLO} />);
  await expect.element(button('השהיה')).toBeVisible();
  await expect.poll(() => video().currentTime).toBeGreaterThan(0);
  return store;
};

test('a single video shows cues in the language of the reader', async () => {
  const told = (words: string) => `WEBVTT\n\n00:00.000 --> 00:59.000\n${words}`;
  const parts = [{ video: { cues: told('מתחילים'), cueTranslations: { en: told('Go') } } as Video }];
  const show = async (language: Language) => {
    await loadTexts(language);
    setCurrentLanguage(language);
    onTestFinished(() => setCurrentLanguage('he'));
    // as the app does: another language draws everything anew
    const { unmount } = await render(<SoloPlayer store={newStore([BLACK_SECONDS])} title={language} parts={parts} />);
    await expect.poll(() => video().currentTime).toBeGreaterThan(0);
    return unmount;
  };
  let leave = await show('he');
  await expect.element(page.getByText('מתחילים')).toBeVisible();
  await leave();
  leave = await show('en');
  await expect.element(page.getByText('Go', { exact: true })).toBeVisible();
  await leave();
  await show('ru');
  await expect.element(page.getByText(/Go|מתחילים/)).not.toBeInTheDocument();
});

type Switches = Omit<Parameters<typeof ControlBar>[0], 'store' | 'titles' | 'fullscreen' | 'onFullscreen'>;
const Lesson = ({ store, ...switches }: { store: PlayerStore } & Switches) => {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => store.attach(element.current!), [store]);
  return (
    <div style={{ inlineSize: 900 }}>
      <div style={{ position: 'relative', blockSize: 500 }}>
        <Picture ref={element} onToggle={store.toggle} poster={undefined} />
      </div>
      <ControlBar store={store} titles={TITLES} fullscreen={false} onFullscreen={nothing} {...switches} />
    </div>
  );
};
/** A lesson of three parts, loaded. */
const openLesson = async (switches: Switches = {}) => {
  const store = newStore(TITLES.map(() => PART_SECONDS));
  await render(<Lesson store={store} {...switches} />);
  await expect.poll(() => store.getState().phase).toBe('ready');
  return store;
};

test('the keys of a lesson are those of a video', async () => {
  const store = await openVideo();
  await userEvent.keyboard(' ');
  await expect.element(button('ניגון')).toBeVisible();
  const { seconds } = store.getState();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.poll(() => video().currentTime - seconds).toBeCloseTo(10, 1);
  await userEvent.keyboard('m');
  await expect.element(button('ביטול ההשתקה')).toBeVisible();
  expect(video().muted).toBe(true);
  await userEvent.keyboard('m');
  await expect.element(button('השתקה')).toBeVisible();
  expect(video().muted).toBe(false);
  await userEvent.keyboard('f');
  await expect.poll(() => document.fullscreenElement).not.toBeNull();
  await expect.element(button('יציאה ממסך מלא')).toBeVisible();
  await userEvent.keyboard('f');
  await expect.poll(() => document.fullscreenElement).toBeNull();
});

test('a browser that knows full screen by another name isn’t taken for one that shows it', () => {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: undefined });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'));
  expect(isFullscreen()).toBe(false);
});

test('a single video has no part buttons; the picture and the button play and pause', async () => {
  await openVideo();
  await expect.element(button('מסך מלא')).toBeVisible();
  for (const name of ['החלק הבא', 'החלק הקודם', 'רשימת החלקים', 'פס השיעור לכיתה', 'הקראת ההנחיות בקול'])
    expect(button(name).query()).toBeNull();
  await expect.element(page.getByRole('slider', { name: 'מיקום בסרטון' })).toBeVisible();
  video().click();
  await expect.element(button('ניגון')).toBeVisible();
  expect(video().paused).toBe(true);
  await button('ניגון').click();
  await expect.element(button('השהיה')).toBeVisible();
  expect(video().paused).toBe(false);
});

test('buttons change the part; unmuting at zero volume restores the sound', async () => {
  await openLesson();
  const position = page.getByRole('slider', { name: 'מיקום בשיעור' });
  const at = (part: number, clock: string) =>
    expect
      .element(position)
      .toHaveAttribute('aria-valuetext', `${clock} מתוך 1:00, חלק ${part} מתוך 3, ${TITLES[part - 1]}`);
  await at(1, '0:00');
  await button('החלק הבא').click();
  await at(2, '0:20');
  await button('החלק הבא').click();
  await at(3, '0:40');
  await expect.element(button('החלק הבא')).toBeDisabled();
  await button('החלק הקודם').click();
  await at(2, '0:20');

  const slider = page.getByRole('slider', { name: 'עוצמת קול' });
  await slider.fill('0.6');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '60%');
  expect(video().volume).toBe(0.6);
  await slider.fill('0');
  await button('ביטול ההשתקה').click();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100%');
  expect([video().volume, video().muted]).toEqual([1, false]);
});

test('the seek bar goes where it is pressed, dragged or sent by keys, left to right', async () => {
  const store = await openLesson();
  const position = page.getByRole('slider', { name: 'מיקום בשיעור' });
  const bar = position.element();
  const segments = [...bar.children].map((segment) => segment.getBoundingClientRect());
  expect(segments).toHaveLength(TITLES.length);
  expect(segments[1]!.left).toBeGreaterThan(segments[0]!.right);
  const { left, width } = bar.getBoundingClientRect();
  const inBar = ({ left: from, width: wide }: DOMRect, share: number) => ({
    position: { x: Math.min(width - 1, from - left + share * wide), y: 20 },
  });

  await position.click(inBar(segments[1]!, 0.5));
  await expect.poll(() => store.getState().seconds).toBeCloseTo(1.5 * PART_SECONDS, 0);
  // while it is dragged the bar shows where, and the video waits for the end
  const point = (type: string, share: number) => {
    const { x, width: wide, y } = segments[2]!;
    const init = { bubbles: true, pointerId: 1, button: 0, clientX: x + share * wide, clientY: y };
    bar.dispatchEvent(new PointerEvent(type, init));
  };
  bar.setPointerCapture = nothing;
  const shown = () => (bar.children[2]!.firstElementChild as HTMLElement).style.inlineSize;
  point('pointerdown', 0.2);
  await expect.poll(shown).toBe('20%');
  point('pointermove', 0.5);
  await expect.poll(shown).toBe('50%');
  expect(store.getState().seconds).toBeCloseTo(1.5 * PART_SECONDS, 0);
  point('pointerup', 0.5);
  await expect.poll(() => store.getState().seconds).toBeCloseTo(2.5 * PART_SECONDS, 0);

  position.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => store.getState().seconds).toBe(0);
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowLeft}');
  await expect.poll(() => store.getState().seconds).toBe(10);
});

test('only available switches are shown, with their state', async () => {
  const pressed: string[] = [];
  const toggle = (name: string) => () => void pressed.push(name);
  await openLesson({
    band: { on: true, toggle: toggle('band') },
    voice: { on: false, toggle: toggle('voice') },
    captions: { languages: ['he', 'en'], language: 'en', next: toggle('captions') },
    children: (
      <SwitchButton on toggle={toggle('next')} label="לומר מה התרגיל הבא">
        <Vote aria-hidden />
      </SwitchButton>
    ),
    queue: { id: 'parts', open: false, toggle: toggle('queue') },
  });
  await expect.element(button('פס השיעור לכיתה')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('הקראת ההנחיות בקול')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button('רשימת החלקים')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(button('לומר מה התרגיל הבא')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('כתוביות: English')).toHaveAttribute('aria-pressed', 'true');
  const names = ['פס השיעור לכיתה', 'הקראת ההנחיות בקול', 'כתוביות: English', 'לומר מה התרגיל הבא', 'רשימת החלקים'];
  for (const name of names) await button(name).click();
  expect(pressed).toEqual(['band', 'voice', 'captions', 'next', 'queue']);
});

test('all that a lesson can have fits into players of every width', async () => {
  const store = newStore(TITLES.map(() => PART_SECONDS));
  const on = { on: true, toggle: nothing };
  const widths = [288, 320, 700, 895, 896, 1024, 1087, 1088];
  await render(
    widths.map((width) => (
      <div key={width} style={{ container: 'player / inline-size', inlineSize: width }}>
        {/* as much room as the player leaves at its sides */}
        <div style={{ paddingInline: 'clamp(1rem, 3cqi, 2rem)' }}>
          <ControlBar
            {...{ store, titles: TITLES, fullscreen: false, onFullscreen: nothing }}
            {...{ band: on, voice: on }}
            captions={{ languages: ['he', 'en'], language: 'en', next: nothing }}
            queue={{ id: 'parts', open: false, toggle: nothing }}
          >
            {['choice', 'next'].map((label) => (
              <SwitchButton key={label} {...on} label={label} wideOnly>
                <Vote aria-hidden />
              </SwitchButton>
            ))}
          </ControlBar>
        </div>
      </div>
    )),
  );
  const rows = button('מסך מלא')
    .elements()
    .map((element) => element.parentElement!);
  expect(rows).toHaveLength(widths.length);
  for (const [i, row] of rows.entries())
    expect(row.scrollWidth, `${widths[i]} px`).toBeLessThanOrEqual(row.clientWidth);
});

test('controls fade during playback and return on movement; the first tap only shows them', async () => {
  await openVideo();
  const player = page.getByRole('group', { name: 'דוב' }).element();
  const isIdle = () => (player as HTMLElement).dataset['idle'] === 'true';
  await expect.poll(isIdle).toBe(true);
  await expect.poll(() => getComputedStyle(button('השהיה').element().closest('[class*="bottom"]')!).opacity).toBe('0');
  // as at every seam
  const woken = vi.fn<() => void>();
  const watch = new MutationObserver(woken);
  watch.observe(player, { attributeFilter: ['data-idle'] });
  video().dispatchEvent(new Event('waiting'));
  await expect.poll(() => document.querySelector('[class*="wait"]')).not.toBeNull();
  video().dispatchEvent(new Event('playing'));
  await expect.poll(() => document.querySelector('[class*="wait"]')).toBeNull();
  expect(woken).not.toHaveBeenCalled();
  watch.disconnect();
  player.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  await expect.poll(isIdle).toBe(false);
  await expect.poll(isIdle).toBe(true);
  const tap = () => {
    video().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    video().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  };
  tap();
  await expect.poll(isIdle).toBe(false);
  expect(video().paused).toBe(false);
  tap();
  await expect.poll(() => video().paused).toBe(true);
  // paused, they stay
  expect(isIdle()).toBe(false);
});
