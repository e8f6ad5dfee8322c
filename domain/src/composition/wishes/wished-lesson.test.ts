import { describe, expect, it } from 'vitest';
import { composeNow, composing } from '#composition/compose-lesson.ts';
import type { LibraryVideo } from '#composition/library/library-index.ts';
import {
  aPlan,
  aVideo,
  NOW,
  otherWarnings,
  seenDaysAgo,
  videosFrom,
  type SampleRule,
} from '#testing/referee/samples.ts';
import { composingWished } from './wished-lesson.ts';

type Said = { hearts?: number[]; notForUs?: number[] };
let composed = 0;
const compose = (
  videos: readonly LibraryVideo[],
  rule: SampleRule,
  days: Readonly<Record<number, number>>,
  { hearts = [], notForUs = [] }: Said,
  pins?: ReadonlyMap<string, number>,
) => {
  const plan = aPlan(videos, rule, pins ? { pins } : {});
  const history = { ...seenDaysAgo(days), lessons: 9 };
  const wishes = { hearts: new Set(hearts), notForUs: new Set(notForUs) };
  composed = 0;
  return composeNow(
    composingWished(plan, wishes, { history, now: NOW, options: {} }, (input) => {
      composed += 1;
      return composing(plan, input.history, NOW, 1, {
        avoid: input.avoid,
        newPartsWithin: input.newPartsWithin,
        tieBreak: 0,
      });
    }),
  );
};
const ids = (lesson: ReturnType<typeof compose>) => lesson.parts.map(({ video }) => video.id);

describe('hearts', () => {
  const one: SampleRule = { order: ['main'], unseenPercentage: 0 };
  const two = videosFrom(1, 2);

  it('bring a video back as if it had been seen two weeks earlier', () => {
    expect(ids(compose(two, one, { 1: 40, 2: 35 }, {}))).toEqual([1]);
    expect(ids(compose(two, one, { 1: 40, 2: 35 }, { hearts: [2] }))).toEqual([2]);
    // 26 and 14 days are no longer than 40
    expect(ids(compose(two, one, { 1: 41, 2: 26 }, { hearts: [2] }))).toEqual([1]);
  });

  it('bring back none that still rests, and none at more than a fiftieth of the score', () => {
    expect(ids(compose(two, one, { 1: 5, 2: 2 }, { hearts: [2] }))).toEqual([1]);
    // 5 days are worth much less than 14
    expect(ids(compose(two, one, { 1: 14, 2: 5 }, { hearts: [2] }))).toEqual([1]);
    // 14 and 12: a heart costs less than that
    expect(ids(compose(two, one, { 1: 14, 2: 12 }, { hearts: [2] }))).toEqual([2]);
  });

  it('bring back none that is not for the group', () => {
    const three = videosFrom(1, 3);
    expect(ids(compose(three, one, { 1: 40, 2: 35, 3: 90 }, { hearts: [2], notForUs: [3] }))).toEqual([2]);
  });

  it('change no figure of the lesson', () => {
    const lesson = compose(two, one, { 1: 40, 2: 35 }, { hearts: [2] });
    expect(lesson.components.age).toBeCloseTo(35 / 49, 9);
    expect(lesson.parts[0]!.lastSeenAt).toBe(NOW - 35 * 86_400_000);
  });
});

describe('videos that are not for a group', () => {
  const story = (id: number) => aVideo(id, { path: 'small/story' });
  const rule: SampleRule = { order: ['main', 'small/story'], unseenPercentage: 0 };

  it('stay where nothing else fills a block, and only there', () => {
    const lesson = compose([...videosFrom(1, 2), story(3)], rule, { 1: 90, 2: 9, 3: 90 }, { notForUs: [1, 3] });
    expect(ids(lesson)).toEqual([2, 3]);
    expect(otherWarnings(lesson)).toEqual([
      { code: 'NOT_FOR_US', block: 1, category: 'small/story', fileKey: 'key-3' },
    ]);
  });

  it('are left out one by one in at most fifty tries', () => {
    const stories = Array.from({ length: 60 }, (_, at) => story(at + 1));
    const order = stories.map(() => 'small/story');
    compose(stories, { order, unseenPercentage: 0 }, {}, { notForUs: stories.map(({ id }) => id) });
    // and the plain lesson, and one without any of them
    expect(composed).toBe(52);
    compose(stories, { order, unseenPercentage: 0 }, {}, {});
    expect(composed).toBe(1);
  });

  it('keeps pinned ones and reports them', () => {
    const pins = new Map([['fixed/main/clip-1.mp4', 1]]);
    const lesson = compose(
      videosFrom(1, 2),
      { order: ['fixed/main/clip-1.mp4'], duration: 1 },
      {},
      { notForUs: [1] },
      pins,
    );
    expect(ids(lesson)).toEqual([1]);
    expect(otherWarnings(lesson).map(({ code }) => code)).toEqual(['NOT_FOR_US']);
  });
});
