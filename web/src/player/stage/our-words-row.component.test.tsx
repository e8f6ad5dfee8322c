import { useEffect, useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { Picture } from '#player/controls/picture.tsx';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { createPlayerStore } from '#player/playback/player-store.ts';
import { BLACK_SECONDS, blackVideo } from '#testing/black-video.ts';
import { drawn } from '#testing/drawn.ts';
import { ClassBand } from './class-band.tsx';
import { OurWordsRow } from './our-words-row.tsx';

const PART_SECONDS = BLACK_SECONDS / 3;
const owner = { userId: 'u1', groupName: 'ג1' };
const part = { video: { displayName: 'צעדי כוכב', titles: {} }, blockPath: 'main' } as LessonPart;

const Lesson = ({ store, calm }: { store: ReturnType<typeof createPlayerStore>; calm: boolean }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => store.attach(video.current!), [store]);
  return (
    <div style={{ inlineSize: '100vw', blockSize: '100vh', container: 'player / size' }}>
      <Picture ref={video} onToggle={store.toggle} poster={undefined} />
      <ClassBand store={store} parts={[part, part, part]} cue="עוד חמש קפיצות גבוהות, ולאט לאט לרדת">
        <OurWordsRow store={store} owner={owner} calm={calm} />
      </ClassBand>
    </div>
  );
};
const open = async (calm = false) => {
  const timeline = createTimeline([PART_SECONDS, PART_SECONDS, PART_SECONDS], { join: 'gapless' });
  const store = createPlayerStore({
    source: blackVideo(),
    contentHost: location.origin,
    timeline,
  });
  const screen = await render(<Lesson store={store} calm={calm} />);
  await expect.poll(() => store.getState().phase).toBe('ready');
  const shownAt = async (partNumber: number, seconds: number) => {
    store.seek(partNumber * PART_SECONDS + seconds);
    await drawn();
    return row()
      ?.innerText.replace(/[\u2066\u2069]/g, '')
      .split('\n');
  };
  return { screen, shownAt };
};
const row = () => document.querySelector<HTMLElement>('[role=status]');
const type = (text: string) => localStorage.setItem('ourWords u1 ג1', text);

beforeEach(() => page.viewport(1920, 1080));

test('each part asks one word, whose answer comes with the next; the next lesson goes on', async () => {
  type('7×8=54?\nתפוח = apple\nפרפר\nשלום');
  const { screen, shownAt } = await open();
  const jump = 'נכון? קופצים · לא נכון? יורדים לשפיפה';
  expect(await shownAt(0, 1)).toEqual(['7×8=54?', jump]);
  expect(await shownAt(1, 0.5)).toEqual(['לא נכון!', '7×8 = 56']);
  expect(await shownAt(1, PART_SECONDS - 1)).toEqual(['תפוח', 'עונים יחד']);
  expect(await shownAt(2, 0.5)).toEqual(['התשובה:', 'תפוח = apple']);
  expect(await shownAt(0, 1)).toEqual(['7×8=54?', jump]);
  expect(await shownAt(2, PART_SECONDS / 2)).toEqual(['פרפר', 'קוראים יחד']);
  await screen.unmount();
  const next = await open(true);
  expect(await next.shownAt(0, 1)).toEqual(['שלום', 'קוראים יחד']);
  await next.screen.unmount();
  const last = await open(true);
  expect(await last.shownAt(0, 1)).toEqual(['7×8=54?', 'נכון? ידיים למעלה · לא נכון? ידיים על הברכיים']);
});

test.each([
  [390, 844],
  [1920, 1080],
])('at %i × %i the longest line is read whole, below the cue', async (width, height) => {
  await page.viewport(width, height);
  type('אבגדהוזחטי אבגדהוזחטי אבגדהוזחטי אבגדהוזחטי אבגדהוזחטי אבגד?');
  const { shownAt } = await open();
  await shownAt(0, 1);
  const cue = page.getByText(/^עוד חמש קפיצות/).element().parentElement!;
  const { top, left, right, bottom } = row()!.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(cue.getBoundingClientRect().bottom - 1);
  expect([left >= 0, right <= width, bottom <= height, row()!.scrollWidth <= width]).toEqual([true, true, true, true]);
});

test('a class without words sees nothing new', async () => {
  const { shownAt } = await open();
  expect(await shownAt(1, 1)).toBeUndefined();
  expect(localStorage.getItem('ourWordsNext u1 ג1')).toBeNull();
});
