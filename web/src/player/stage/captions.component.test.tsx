import { useEffect, useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { Picture } from '#player/controls/picture.tsx';
import { usePlayerKeys } from '#player/controls/use-player-keys.ts';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { createPlayerStore } from '#player/playback/player-store.ts';
import { BLACK_SECONDS, blackVideo } from '#testing/black-video.ts';
import { Captions } from './captions.tsx';
import { useCaptions } from './use-captions.ts';

const PART_SECONDS = BLACK_SECONDS / 2;
const cue = (from: number, to: number, text: string) =>
  `00:${String(from).padStart(2, '0')}.000 --> 00:${to}.000\n${text}\n`;
const partOf = (captions?: Record<string, string>) => ({ video: { captions } }) as LessonPart;
const PARTS = [
  partOf({ he: `WEBVTT\n\n${cue(5, 10, 'יד ימין\nיד שמאל')}\n${cue(7, 59, 'ולמעלה')}` }),
  partOf({ he: `WEBVTT\n\n${cue(0, 59, 'קופצים')}`, en: `WEBVTT\n\n${cue(2, 59, 'Jump')}` }),
];
const TIMELINE = createTimeline([PART_SECONDS, PART_SECONDS], { join: 'gapless' });

const Lesson = ({ parts, store }: { parts: readonly LessonPart[]; store: ReturnType<typeof createPlayerStore> }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => store.attach(video.current!), [store]);
  const { words, ...captions } = useCaptions(video, parts, TIMELINE);
  usePlayerKeys(store, () => undefined, true, captions.languages.length > 0 ? captions.next : undefined);
  return (
    <>
      <Picture ref={video} onToggle={store.toggle} poster={undefined} />
      <Captions words={words} language={captions.language} />
      <output>{captions.languages.join()}</output>
    </>
  );
};
const shown = () => [...document.querySelectorAll('[data-captions] > span')].map((line) => line.textContent);
const open = async (parts: readonly LessonPart[] = PARTS) => {
  const source = { source: blackVideo(), contentHost: location.origin };
  const store = createPlayerStore({ ...source, timeline: TIMELINE });
  const screen = await render(<Lesson parts={parts} store={store} />);
  await expect.poll(() => store.getState().phase).toBe('ready');
  return { screen, seek: (seconds: number) => (document.querySelector('video')!.currentTime = seconds) };
};

afterEach(() => localStorage.clear());

test('a key cycles through captions, off by default; the browser remembers the language', async () => {
  const { screen, seek } = await open();
  seek(PART_SECONDS + 5);
  await expect.element(page.getByRole('status')).toHaveTextContent('he,en');
  expect(shown()).toEqual([]);
  await userEvent.keyboard('c');
  await expect.poll(shown).toEqual(['קופצים']);
  expect(document.querySelector('[data-captions]')).toMatchObject({ lang: 'he', dir: 'rtl' });
  await userEvent.keyboard('c');
  await expect.poll(shown).toEqual(['Jump']);
  expect(document.querySelector('[data-captions]')).toMatchObject({ lang: 'en', dir: 'ltr' });

  await screen.unmount();
  const again = await open();
  again.seek(PART_SECONDS + 5);
  await expect.poll(shown).toEqual(['Jump']);
  await userEvent.keyboard('c');
  await expect.poll(shown).toEqual([]);
});

test('they come on time, several at once, and end with their part', async () => {
  localStorage.setItem('playerCaptions', 'he');
  const { seek } = await open();
  seek(4);
  await expect.poll(() => document.querySelector('video')!.seeking).toBe(false);
  expect(shown()).toEqual([]);
  seek(6);
  await expect.poll(shown).toEqual(['יד ימין\nיד שמאל']);
  seek(8);
  await expect.poll(shown).toEqual(['יד ימין\nיד שמאל', 'ולמעלה']);
  seek(PART_SECONDS - 0.1);
  await expect.poll(shown).toEqual(['ולמעלה']);
  seek(PART_SECONDS + 0.1);
  await expect.poll(shown).toEqual(['קופצים']);
});

test('words that two captions have at the same time are there once', async () => {
  localStorage.setItem('playerCaptions', 'he');
  const { seek } = await open([partOf({ he: `WEBVTT\n\n${cue(1, 10, 'לאט')}\n${cue(2, 12, 'לאט')}` })]);
  seek(5);
  await expect.poll(shown).toEqual(['לאט']);
  seek(11);
  await expect.poll(shown).toEqual(['לאט']);
});

test('a lesson without captions has nothing to switch on, and keeps what the browser remembers', async () => {
  localStorage.setItem('playerCaptions', 'ru');
  await open([partOf(), partOf()]);
  await userEvent.keyboard('c');
  expect(shown()).toEqual([]);
  expect(localStorage.getItem('playerCaptions')).toBe('ru');
});
