import { Fragment, type ComponentType, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { BLACK_SECONDS, blackVideo } from '#testing/black-video.ts';
import { storedGroup, storedUser, tokenOf } from '#testing/pretended-users.ts';
import { endSession, startSession } from '#lib/session/session.ts';
import { LanguageScope } from '#layouts/language-scope.tsx';
import { applyLanguage, setCurrentLanguage } from '#lib/texts/language.ts';
import { openLesson } from './open-lesson.ts';
import type { LessonPlayerProps } from './core/player-core.ts';
import { LessonPlayer } from './lesson-player.tsx';
import { PreviewedVideo } from './single-video.tsx';

const part: Partial<LessonPart> = {
  video: {
    _id: '1',
    fileKey: 'stars',
    displayName: 'צעדי כוכב',
    titles: { en: 'Star steps' },
    path: 'main',
    length: BLACK_SECONDS,
  } as LessonPart['video'],
  blockPath: 'main',
  lastSeenAt: null,
};
const lesson = {
  finalLesson: [part as LessonPart],
  mergedPlaylist: blackVideo().playlist,
  lessonUrl: '',
  playId: '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e',
};
/** A lesson of parts with these names and equal lengths. */
const lessonOf = (...names: string[]) => ({
  ...lesson,
  finalLesson: names.map((displayName) => {
    const video = { ...part.video, _id: displayName, fileKey: displayName, displayName, titles: {} };
    return { ...part, video: { ...video, length: BLACK_SECONDS / names.length } } as LessonPart;
  }),
});
const nothing = () => undefined;

beforeEach(() => page.viewport(1440, 900));
afterEach(() => setCurrentLanguage('he'));

const show = async (
  props: Partial<LessonPlayerProps> = {},
  Scope: ComponentType<{ children: ReactNode }> = Fragment,
) => {
  const player = (
    <LessonPlayer
      lesson={lesson}
      title="Today"
      subtitle="4B"
      groupLabel="4B"
      owner={{ userId: 'u1', groupName: '4B' }}
      partJoin="gapless"
      navigation={undefined}
      onDone={nothing}
      {...props}
    />
  );
  // there is no server to ask
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  await render(
    <Scope>
      <QueryClientProvider client={client}>{player}</QueryClientProvider>
    </Scope>,
  );
};
const play = async () => {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect.poll(() => document.querySelector('video')!.currentTime).toBeGreaterThan(0);
};
const goToEnd = async () => {
  const position = page.getByRole('slider', { name: /^Position/ });
  await expect.element(position).toBeVisible();
  (position.element() as HTMLInputElement).focus();
  await userEvent.keyboard('{End}');
};

test('the first end of a lesson that was played is celebrated, not one after “Again!”', async () => {
  setCurrentLanguage('en');
  const fanfare = vi.spyOn(OscillatorNode.prototype, 'start');
  onTestFinished(() => fanfare.mockRestore());
  await show();
  await play();
  const video = document.querySelector('video')!;
  // more than half of it
  video.playbackRate = 16;
  await expect.poll(() => video.currentTime).toBeGreaterThan(BLACK_SECONDS * 0.6);
  await goToEnd();
  const again = page.getByRole('button', { name: 'Again! Star steps' });
  await expect.element(again).toBeVisible();
  expect(fanfare).toHaveBeenCalledTimes(4);
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  await goToEnd();
  await expect.element(again).toBeVisible();
  expect(fanfare).toHaveBeenCalledTimes(4);
});

test('a press on play leaves the focus in the player', async () => {
  setCurrentLanguage('en');
  await show();
  await play();
  expect(document.activeElement).toBe(page.getByRole('main').element());
});

test('a tap beside the buttons begins the lesson, a press that slides off one doesn’t', async () => {
  await show({ onSheet: nothing });
  const star = page.getByText(/צעדי כוכב/).first();
  await expect.element(page.getByRole('button', { name: 'ניגון' })).toBeVisible();
  await page.getByRole('button', { name: 'מה בשיעור?' }).dropTo(star);
  expect(openLesson()!.store.getState().phase).toBe('ready');
  await star.click();
  await expect.poll(() => openLesson()!.store.getState().phase).toBe('started');
});

test('the controls appear after the start and stay, also during a cue', async () => {
  setCurrentLanguage('en');
  const video = { ...part.video!, cueTranslations: { en: 'WEBVTT\n\n00:00.000 --> 01:00.000\nJump' } };
  await show({ lesson: { ...lesson, finalLesson: [{ ...part, video } as LessonPart] } });
  await play();
  await expect.element(page.getByText('Jump').first()).toBeVisible();
  const pause = page.getByRole('button', { name: 'Pause', exact: true }).element();
  await expect.poll(() => document.querySelector('video')!.currentTime).toBeGreaterThan(2);
  expect(pause.isConnected).toBe(true);
});

test('the end of a break is celebrated as no lesson', async () => {
  setCurrentLanguage('en');
  const teacher = storedUser('C', 'Dana', { groups: [storedGroup('4B', { finishedLessons: 5 })] });
  startSession(tokenOf(teacher), teacher);
  onTestFinished(endSession);
  await show({ isBreak: true, owner: { userId: teacher._id, groupName: '4B' } });
  await play();
  const video = document.querySelector('video')!;
  video.playbackRate = 16;
  await expect.poll(() => video.currentTime).toBeGreaterThan(BLACK_SECONDS * 0.6);
  await goToEnd();
  await expect.element(page.getByRole('heading', { name: 'Well done!' })).toBeVisible();
  expect(page.getByText('lessons so far').query()).toBeNull();
});

test.each([
  [568, 320],
  [740, 360],
])('a phone in landscape of %i × %i shows the whole play button', async (width, height) => {
  await page.viewport(width, height);
  setCurrentLanguage('en');
  await show({ navigation: <div style={{ blockSize: 64 }} /> });
  const button = page.getByRole('button', { name: 'Play', exact: true }).first();
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
});

test('at the end a class is asked about the exercises by the names that it reads', async () => {
  setCurrentLanguage('en');
  await show();
  await play();
  await goToEnd();
  const heart = page.getByRole('button', { name: 'We loved it: Star steps' });
  await expect.element(heart).toBeVisible();

  // one part more, to its end, and then the same question
  await page.getByRole('button', { name: 'Again! Star steps' }).click();
  await expect.element(heart).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('video')!.currentTime).toBeLessThan(BLACK_SECONDS / 2);
  await goToEnd();
  await expect.element(heart).toBeVisible();
});

test('the first seconds move silently before the start, which is at the beginning and heard', async () => {
  setCurrentLanguage('en');
  await show();
  const video = document.querySelector('video')!;
  await expect.poll(() => video.currentTime).toBeGreaterThan(1);
  expect([video.muted, openLesson()!.store.getState().muted]).toEqual([true, false]);
  // again and again
  await expect.poll(() => video.currentTime).toBeLessThan(0.5);
  await play();
  expect([video.muted, openLesson()!.store.getState().played < 1]).toEqual([false, true]);
  await expect.poll(() => video.currentTime).toBeGreaterThan(2.5);
});

test('a lesson that has to end in time leaves out a part, and plays it once there is time', async () => {
  setCurrentLanguage('en');
  const quarter = BLACK_SECONDS / 4;
  await show({ lesson: lessonOf('Star', 'Wave', 'Jump', 'Rest'), minutes: (3 * quarter) / 60 });
  await expect.element(page.getByText('1 minute', { exact: true })).toBeVisible();
  await play();
  await page.getByRole('button', { name: 'List of parts' }).click();
  const partButton = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(partButton(/^Jump .*left out/)).toBeVisible();
  await partButton(/^Wave/).click();
  await expect.element(page.getByText('Part 2 of 3').first()).toBeInTheDocument();
  const video = document.querySelector('video')!;
  video.currentTime = 2 * quarter - 1.5;
  await expect.poll(() => video.currentTime).toBeGreaterThanOrEqual(3 * quarter);
  await expect.element(page.getByText('Part 3 of 3').first()).toBeInTheDocument();

  await partButton(/^Star/).click();
  const finishBy = page.getByRole('combobox', { name: 'Finish by' });
  // the bell doesn't wait for a pause
  await expect.element(finishBy).not.toHaveValue('');
  await finishBy.selectOptions('as planned');
  await expect.element(partButton(/^Jump/)).not.toHaveTextContent('left out');
  await expect.element(page.getByText('Part 1 of 4').first()).toBeInTheDocument();
});

test('a part that is left out is jumped over even if the browser was too busy at its start', async () => {
  setCurrentLanguage('en');
  const quarter = BLACK_SECONDS / 4;
  await show({ lesson: lessonOf('Star', 'Wave', 'Jump', 'Rest'), minutes: (3 * quarter) / 60 });
  await play();
  await page.getByRole('button', { name: 'List of parts' }).click();
  await page.getByRole('button', { name: /^Wave/ }).click();
  await expect.element(page.getByText('Part 2 of 3').first()).toBeInTheDocument();
  const parts: number[] = [];
  const { store } = openLesson()!;
  onTestFinished(store.subscribe(() => void parts.push(store.getState().part)));
  const video = document.querySelector('video')!;
  video.currentTime = 2 * quarter - 1.5;
  await expect.poll(() => video.currentTime).toBeGreaterThan(2 * quarter - 1.2);
  const until = performance.now() + 2_000;
  while (performance.now() < until);
  await expect.element(page.getByText('Part 3 of 3').first()).toBeInTheDocument();
  expect(parts).not.toContain(2);
});

test('a repeated part ends after itself, also before the minute to finish by', async () => {
  setCurrentLanguage('en');
  const third = BLACK_SECONDS / 3;
  await show({ lesson: lessonOf('Star', 'Wave', 'Rest') });
  await play();
  openLesson()!
    .now()
    .endBy(Date.now() + 3_600_000);
  await goToEnd();
  const again = page.getByRole('button', { name: /^Again!/ });
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
  const video = document.querySelector('video')!;
  await expect.poll(() => video.paused).toBe(false);
  expect(video.currentTime).toBeLessThan(third);
  video.currentTime = third - 1.5;
  await expect.element(again).toBeVisible();
  expect(video.currentTime).toBeLessThan(third + 1);
});

test('another language keeps playback and progress, also paused or at the end', async () => {
  onTestFinished(() => applyLanguage(undefined));
  applyLanguage('en');
  await show({}, LanguageScope);
  await play();
  const video = () => document.querySelector('video')!;
  const first = video();
  first.playbackRate = 16;
  await expect.poll(() => first.currentTime).toBeGreaterThan(BLACK_SECONDS * 0.6);
  const { played, run } = openLesson()!.store.getState();
  applyLanguage('he');
  await expect.element(page.getByRole('button', { name: 'השהיה' }).first()).toBeInTheDocument();
  expect(video()).not.toBe(first);
  await expect.poll(() => video().currentTime).toBeGreaterThan(BLACK_SECONDS * 0.6);
  expect(video().paused).toBe(false);
  const after = openLesson()!.store.getState();
  expect(after.played).toBeGreaterThanOrEqual(played);
  expect(after.run).toBe(run);

  await page.getByRole('button', { name: 'השהיה' }).first().click();
  await expect.poll(() => video().paused).toBe(true);
  const { currentTime } = video();
  applyLanguage('en');
  await expect.element(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeInTheDocument();
  await expect.poll(() => video().currentTime).toBeCloseTo(currentTime, 0);
  expect(video().paused).toBe(true);

  await play();
  await goToEnd();
  await expect.element(page.getByText('Well done!')).toBeVisible();
  applyLanguage('he');
  await expect.element(page.getByText('כל הכבוד!')).toBeVisible();
});

test('another language in mid-lesson keeps the full screen, which the end of the visit leaves', async () => {
  setCurrentLanguage('en');
  applyLanguage('en');
  await show({}, LanguageScope);
  await play();
  await userEvent.keyboard('f');
  await expect.poll(() => document.querySelector('video')!.currentTime).toBeGreaterThan(1);
  await expect.poll(() => document.fullscreenElement).not.toBeNull();
  applyLanguage('he');
  await expect.element(page.getByRole('button', { name: 'השהיה', exact: true })).toBeInTheDocument();
  expect(document.fullscreenElement).not.toBeNull();
  await cleanup();
  await expect.poll(() => document.fullscreenElement).toBeNull();
});

test('another language goes on with a single video', async () => {
  applyLanguage('en');
  const signedUrl = URL.createObjectURL(new Blob([blackVideo().playlist], { type: 'application/vnd.apple.mpegurl' }));
  onTestFinished(() => URL.revokeObjectURL(signedUrl));
  await render(
    <LanguageScope>
      <PreviewedVideo video={{ ...part.video!, signedUrl }} />
    </LanguageScope>,
  );
  const video = () => document.querySelector('video')!;
  await expect.poll(() => video().currentTime).toBeGreaterThan(0);
  const first = video();
  first.currentTime = BLACK_SECONDS / 2;
  // the player has registered the position once it has moved on
  await expect.poll(() => first.currentTime).toBeGreaterThan(BLACK_SECONDS / 2 + 1);
  applyLanguage('he');
  await expect.poll(video).not.toBe(first);
  await expect.poll(() => video().currentTime).toBeGreaterThan(1);
  expect(video().currentTime).toBeGreaterThanOrEqual(BLACK_SECONDS / 2);
});

test('a lesson that was left on another device goes on there', async () => {
  setCurrentLanguage('en');
  const leftAt = { part: 0, position: 25, played: 20, seen: [] };
  await show({ lesson: { ...lesson, leftAt } });
  await expect.element(page.getByRole('button', { name: /0:25/ })).toBeVisible();
  await cleanup();
  // with the press that opened it
  await show({ lesson: { ...lesson, leftAt }, goOn: true });
  await expect.poll(() => document.querySelector('video')?.currentTime).toBeGreaterThan(25);
});

test('a lesson with autostart plays with its first picture, before the play button’s delays', async () => {
  const phaseWithPicture = async (startAtOnce: boolean) => {
    await show({ startAtOnce });
    const video = document.querySelector('video')!;
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    const { phase } = openLesson()!.store.getState();
    await cleanup();
    return phase;
  };
  await expect(phaseWithPicture(false)).resolves.not.toBe('started');
  await expect(phaseWithPicture(true)).resolves.toBe('started');
});

test('mute is kept for the next lesson, which shows it before the start', async () => {
  setCurrentLanguage('en');
  const sound = () => {
    const { muted, volume } = document.querySelector('video')!;
    return { muted, volume };
  };
  const turnOn = page.getByRole('button', { name: 'Turn the sound on' });
  await show();
  await play();
  await page.getByRole('slider', { name: 'Volume' }).fill('0.6');
  await userEvent.keyboard('m');
  await expect.poll(sound).toEqual({ muted: true, volume: 0.6 });

  await cleanup();
  await show();
  await expect.element(turnOn).toBeVisible();
  expect(sound()).toEqual({ muted: true, volume: 0.6 });
  await turnOn.click();
  // the same button reverts it
  await expect.element(page.getByRole('button', { name: 'Mute', exact: true }).first()).toBeVisible();
  await play();
  expect(sound()).toEqual({ muted: false, volume: 0.6 });

  await cleanup();
  await show();
  await expect.element(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
  await expect.element(turnOn).not.toBeInTheDocument();
});

test.each([
  ['HTMLVideoElement.canPlayType', () => vi.spyOn(HTMLVideoElement.prototype, 'canPlayType').mockReturnValue('')],
  ['MediaSource.isTypeSupported', () => vi.spyOn(MediaSource, 'isTypeSupported').mockReturnValue(false)],
])('a browser that decodes no H.264 by %s says so, with what to do, and offers no retry', async (_, pretend) => {
  const pretended = pretend();
  onTestFinished(() => pretended.mockRestore());
  await show();
  await expect.element(page.getByText('הדפדפן לא מנגן שיעורים')).toBeVisible();
  await expect.element(page.getByText('נסו לעדכן את הדפדפן או לפתוח את השיעור בדפדפן אחר.')).toBeVisible();
  expect(page.getByRole('button', { name: 'לנסות שוב' }).query()).toBeNull();
});
