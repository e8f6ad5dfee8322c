import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { Locator, Page } from 'playwright-core';

/** Chromium's non-standard counters. */
type ChromiumVideo = HTMLVideoElement & { webkitAudioDecodedByteCount: number };

/** Long enough to prove playback, and far shorter than the timeout of a step on a slow machine. */
const STRETCH_SECONDS = 5;

/** The seconds that a class's landing adds to its lesson. */
export const LANDING_SECONDS = 50;

/** Ends a class's landing after the last part. */
export const skipLanding = (page: Page): Promise<void> => page.getByRole('button', { name: 'לדלג לסיום' }).click();

export const seekBar = (page: Page): Locator => page.getByRole('slider', { name: 'מיקום בשיעור' });
const video = (page: Page): Locator => page.locator('video');

/** The state of the video element. */
export const decoded = (page: Page) =>
  video(page).evaluate((element: ChromiumVideo) => ({
    width: element.videoWidth,
    height: element.videoHeight,
    seconds: element.currentTime,
    frames: element.getVideoPlaybackQuality().totalVideoFrames,
    audioBytes: element.webkitAudioDecodedByteCount,
    paused: element.paused,
  }));

/** The start of every part except the first, in seconds. */
export const boundariesOf = ({ finalLesson }: ComposedLesson): number[] => {
  let seconds = 0;
  return finalLesson.slice(0, -1).map((part) => (seconds += part.video.length));
};

export const totalSeconds = ({ finalLesson }: ComposedLesson): number =>
  finalLesson.reduce((sum, part) => sum + part.video.length, 0);

/** The files of a lesson, in order: lessons with the same files are the same lesson. */
export const filesOf = (lesson: { finalLesson: readonly { video: { fileKey: string } }[] }): string[] =>
  lesson.finalLesson.map((part) => part.video.fileKey);

/** 185 → '3:05', as on the screen. */
export const clockTime = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Sets the playback rate. */
export const playAt = (page: Page, rate: number): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement, faster) => void (element.playbackRate = faster), rate);

/** Seeks to that second. */
export const jumpTo = (page: Page, seconds: number): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement, to) => void (element.currentTime = to), seconds);

/** Waits until the lesson is buffered up to `seconds`. */
export const bufferedTo = async (page: Page, seconds: number): Promise<void> => {
  const reached = ({ to }: { to: number }) => {
    const { buffered = undefined } = document.querySelector('video') ?? {};
    return buffered !== undefined && buffered.length > 0 && buffered.end(buffered.length - 1) >= to;
  };
  await page.waitForFunction(reached, { to: seconds });
};

/** Records the file keys that the page reports as seen, once per accepted report. */
export const reportedBy = (page: Page): (() => string[]) => {
  const taken: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (!request.url().endsWith('/seen') || !response.ok()) return;
    taken.push(...(request.postDataJSON() as { fileKeys: string[] }).fileKeys);
  });
  return () => taken;
};

/** Waits until playback passes `seconds`. */
export const playedTo = async (page: Page, seconds: number): Promise<void> => {
  const reached = ({ to }: { to: number }) => {
    const element = document.querySelector('video');
    return element !== null && !element.paused && !element.seeking && element.currentTime >= to;
  };
  await page.waitForFunction(reached, { to: seconds }, { polling: 'raf' });
};

/** Waits while a long segment is played, as long as there is progress. */
export const playedThrough = async (page: Page, from: number, to: number): Promise<void> => {
  for (let seconds = from; seconds < to; seconds += STRETCH_SECONDS) await playedTo(page, seconds);
  await playedTo(page, to);
};

/** Clicks on the seek bar at that second, as precisely as its pixels allow, and waits until the lesson is there. */
export const pressSeekBar = async (page: Page, lesson: ComposedLesson, seconds: number): Promise<void> => {
  const starts = [0, ...boundariesOf(lesson)];
  const part = starts.findLastIndex((start) => start <= seconds);
  const share = (seconds - starts[part]!) / lesson.finalLesson[part]!.video.length;
  // shows controls that have faded
  await page.mouse.move(200, 200);
  const segment = await seekBar(page).locator('> span').nth(part).boundingBox();
  if (!segment) throw new Error('The seek bar shows no such part');
  const seek = await video(page).evaluateHandle((element) => ({
    over: new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true })),
  }));
  await page.mouse.click(segment.x + share * segment.width, segment.y + segment.height / 2);
  await seek.evaluate(async ({ over }) => void (await over));
};

/** Seeks with the bar, and waits until the lesson plays there. */
export const seekTo = async (page: Page, lesson: ComposedLesson, seconds: number): Promise<void> => {
  await pressSeekBar(page, lesson, seconds);
  const { seconds: at } = await decoded(page);
  await playedTo(page, at + 0.2);
};

/** Measurements of a segment of playback. */
export type Playback = {
  /** Number of stalls for lack of loaded data. */
  ranDry: number;
  seeks: number;
  /** Playback positions, at least one per rendered frame. */
  positions: number[];
};

/** Monitors the video from now on; returns a function that returns the measurements. */
export const watch = async (page: Page): Promise<() => Promise<Playback>> => {
  const watching = await video(page).evaluateHandle((element: HTMLVideoElement) => {
    const seen: Playback = { ranDry: 0, seeks: 0, positions: [] };
    const isLoaded = ({ buffered, currentTime }: HTMLVideoElement) =>
      Array.from({ length: buffered.length }).some(
        (_, range) => buffered.start(range) <= currentTime && buffered.end(range) > currentTime + 0.5,
      );
    const look = () => void seen.positions.push(element.currentTime);
    const listeners = {
      waiting: () => (seen.ranDry += isLoaded(element) ? 0 : 1),
      // on a busy machine, frames alone would miss the positions just before and after a seek
      timeupdate: look,
      seeking: () => {
        seen.seeks++;
        look();
      },
    };
    // before the player's listener, which may seek
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener, true);
    let frame = 0;
    const note = () => {
      look();
      frame = requestAnimationFrame(note);
    };
    note();
    return {
      end: () => {
        cancelAnimationFrame(frame);
        for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener, true);
        return seen;
      },
    };
  });
  return () => watching.evaluate(({ end }) => end());
};
