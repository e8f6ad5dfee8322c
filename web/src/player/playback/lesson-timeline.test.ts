import { describe, expect, it } from 'vitest';
import {
  lessonClock,
  createTimeline,
  partsAfter,
  partAt,
  secondsLeft,
  shortenedTimeline,
} from '@zuzu/domain/lessons/lesson-timeline.ts';
import {
  countIn,
  coveringPart,
  filledShares,
  isAtEnd,
  isHeldBefore,
  isLanding,
  jumpTarget,
  nextAnnounced,
  partAfter,
  partBefore,
  partNumber,
  partSeenAt,
  positionInPart,
  startOfPart,
  timelineOfPart,
} from './lesson-timeline.ts';

/** 0–100, 100–160, 160–200 seconds. */
const lesson = createTimeline([100, 60, 40]);
const gapless = createTimeline([100, 60, 40], { join: 'gapless' });
const LONG_AGO = Number.POSITIVE_INFINITY;

describe('a lesson timeline', () => {
  it('has nothing before and after a part that is repeated', () => {
    const repeated = timelineOfPart(lesson, 1);
    expect(repeated).toMatchObject({ starts: [0, 100], lengths: [100, 60], total: 160, leftOut: new Set([0]) });
    expect(lessonClock(repeated, 115)).toEqual({ passed: 15, left: 45, total: 60 });
    expect(partNumber(repeated, 1)).toEqual({ part: 1, parts: 1 });
    expect([partBefore(repeated, 1), partAfter(repeated, 1)]).toEqual([1, undefined]);
    expect(nextAnnounced(repeated, 155)).toBeUndefined();
    expect(jumpTarget(repeated, 159.5, LONG_AGO)).toBeUndefined();
    expect([isAtEnd(repeated, 159.4), isAtEnd(repeated, 159.5)]).toEqual([false, true]);
  });
  it('lays parts end to end', () => {
    expect(lesson.starts).toEqual([0, 100, 160]);
    expect(lesson.total).toBe(200);
  });
  it('counts invalid lengths as zero', () => {
    expect(createTimeline([10, Number.NaN, -5, Number.POSITIVE_INFINITY, 20])).toMatchObject({
      starts: [0, 10, 10, 10, 10],
      lengths: [10, 0, 0, 0, 20],
      total: 30,
    });
    expect(createTimeline([])).toMatchObject({ starts: [], lengths: [], total: 0 });
  });
  it.each([
    [-1, 0, 0],
    [0, 0, 0],
    [99.999, 0, 99.999],
    [100, 1, 0],
    [159, 1, 59],
    [160, 2, 0],
    [200, 2, 40],
    [1e9, 2, 40],
  ])('at %d s is in part %d, %d s inside it', (seconds, part, inside) => {
    expect(partAt(lesson, seconds)).toBe(part);
    expect(positionInPart(lesson, seconds)).toBeCloseTo(inside, 9);
  });
  it('starts a part just behind its beginning, and never leaves the lesson', () => {
    expect(startOfPart(lesson, 0)).toBe(0);
    expect(partAt(lesson, startOfPart(lesson, 1))).toBe(1);
    expect(startOfPart(lesson, 1) - 100).toBeLessThan(0.1);
    expect(startOfPart(lesson, -3)).toBe(0);
    expect(partAt(lesson, startOfPart(lesson, 99))).toBe(2);
    expect(startOfPart(createTimeline([]), 1)).toBe(0);
  });
});

describe('a part', () => {
  it('counts as seen once more than 80 percent of it has been played', () => {
    expect(partSeenAt(lesson, 80)).toBeUndefined();
    expect(partSeenAt(lesson, 80.01)).toBe(0);
    expect(partSeenAt(lesson, 100)).toBeUndefined();
    expect(partSeenAt(lesson, 100 + 48.01)).toBe(1);
    expect(partSeenAt(lesson, 200)).toBe(2);
  });
  it('without a length is never seen', () => {
    expect(partSeenAt(createTimeline([0]), 0)).toBeUndefined();
  });
});

describe('the jump over a seam', () => {
  it('happens within one second of the next start and lands one second past it', () => {
    expect(jumpTarget(lesson, 98.9, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(lesson, 99, LONG_AGO)).toEqual({ from: 0, seconds: 101 });
    expect(jumpTarget(lesson, 99.9, LONG_AGO)).toEqual({ from: 0, seconds: 101 });
    expect(jumpTarget(lesson, 100, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(lesson, 159.5, LONG_AGO)).toEqual({ from: 1, seconds: 161 });
  });
  it('never happens in the last part', () => {
    expect(jumpTarget(lesson, 199.9, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(createTimeline([10]), 9.9, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(createTimeline([]), 0, LONG_AGO)).toBeUndefined();
  });
  it('happens at most once in 500 ms', () => {
    expect(jumpTarget(lesson, 99.5, 499)).toBeUndefined();
    expect(jumpTarget(lesson, 99.5, 500)).toEqual({ from: 0, seconds: 101 });
  });
  it('doesn’t skip a part that is shorter than a second', () => {
    const short = createTimeline([10, 0.6, 10]);
    expect(jumpTarget(short, 9.5, LONG_AGO)).toEqual({ from: 0, seconds: 10.6 });
  });
});

describe('the next part', () => {
  it('is announced 30 seconds before it is played', () => {
    expect(nextAnnounced(gapless, 69.9)).toBeUndefined();
    expect(nextAnnounced(gapless, 70)).toBe(1);
    expect(nextAnnounced(lesson, 68.9)).toBeUndefined();
    expect(nextAnnounced(lesson, 69)).toBe(1);
    expect(nextAnnounced(lesson, 99.9)).toBe(1);
    expect(nextAnnounced(gapless, 100)).toBeUndefined();
    expect(nextAnnounced(gapless, 199)).toBeUndefined();
  });
});

describe('what is left', () => {
  it('of the part and of the lesson is what will be played', () => {
    expect(secondsLeft(gapless, 40)).toEqual({ part: 60, lesson: 160 });
    expect(secondsLeft(lesson, 40)).toEqual({ part: 59, lesson: 156 });
    expect(secondsLeft(lesson, 170)).toEqual({ part: 30, lesson: 30 });
    expect(secondsLeft(lesson, 500)).toEqual({ part: 0, lesson: 0 });
    expect(secondsLeft(createTimeline([]), 0)).toEqual({ part: 0, lesson: 0 });
  });
});

describe('the count-in', () => {
  it('runs from five to one, and ends with the jump', () => {
    expect([93.9, 94, 94.9, 98, 98.9, 99.5].map((at) => countIn(lesson, at))).toEqual([undefined, 5, 5, 1, 1, 1]);
    expect([94.9, 95, 99.9, 100].map((at) => countIn(gapless, at))).toEqual([undefined, 5, 1, undefined]);
  });
  it('has nothing to announce in the last part', () => {
    expect(countIn(gapless, 199)).toBeUndefined();
  });
});

describe('playback is held for a choice', () => {
  it('half a second before it would go on to that part', () => {
    expect([98.4, 98.5, 99.9].map((at) => isHeldBefore(lesson, at, 1))).toEqual([false, true, true]);
    expect([99.4, 99.5, 100].map((at) => isHeldBefore(gapless, at, 1))).toEqual([false, true, false]);
    expect(isHeldBefore(lesson, 99, 2)).toBe(false);
  });
});

describe('the picture over a jump', () => {
  it('is that of the next part, from half a second before the jump to half a second after it', () => {
    const covering = (at: number, landing = false) => coveringPart(lesson, at, landing);
    expect([covering(98.4), covering(98.5), covering(99.2)]).toEqual([undefined, 1, 1]);
    expect([covering(101, true), covering(101.4, true), covering(101.4)]).toEqual([1, 1, undefined]);
    expect([100.999, 101.4, 101.5, 100.4].map((at) => isLanding(at, 101))).toEqual([true, true, false, false]);
    expect(isLanding(101, undefined)).toBe(false);
  });
  it('never shows where nothing is skipped', () => {
    expect(coveringPart(gapless, 99.9, false)).toBeUndefined();
    expect(coveringPart(lesson, 101.2, false)).toBeUndefined();
    expect(coveringPart(lesson, 199.9, false)).toBeUndefined();
  });
});

describe('the segments of the bar', () => {
  it('are full in the past, empty in the future, and partly filled at the current position', () => {
    expect(filledShares(lesson, 130)).toEqual([1, 0.5, 0]);
    expect(filledShares(lesson, 0)).toEqual([0, 0, 0]);
    expect(filledShares(lesson, 500)).toEqual([1, 1, 1]);
    expect(filledShares(createTimeline([10, 0, 10]), 5)).toEqual([0.5, 0, 0]);
  });
});

describe('a shortened lesson', () => {
  /** 0–60, 60–130, 130–190, 190–280, 280–320 seconds. */
  const whole = createTimeline([60, 70, 60, 90, 40], { join: 'gapless' });
  const shortened = (seconds: number, available: number) => shortenedTimeline(whole, seconds, available);
  const leftOut = (...of: Parameters<typeof shortened>) => [...shortened(...of).leftOut];

  it('keeps its first and last part, and what fills the time best of those between', () => {
    expect(leftOut(0, 320)).toEqual([]);
    expect(leftOut(0, 260)).toEqual([2]);
    expect(leftOut(0, 200)).toEqual([1, 2]);
    expect(leftOut(0, 100)).toEqual([1, 2, 3]);
    for (let available = 60; available < 400; available += 7)
      expect(secondsLeft(shortened(0, available), 0).lesson).toBeLessThanOrEqual(available);
  });
  it('has another part instead of its last if they exclude each other', () => {
    const short = createTimeline([70, 70, 65, 70], { join: 'gapless' });
    const partsWithin = (available: number) => partsAfter(shortenedTimeline(short, 0, available), -1);
    expect([204, 139, 130, 69, 0].map(partsWithin)).toEqual([[0, 1], [0, 2], [0], [0], [0]]);
    expect(shortenedTimeline(short, 0, 139).total).toBe(205);
    expect(partsWithin(205)).toEqual([0, 2, 3]);
  });
  it('is never longer than its time, and counts what is played where playback jumps', () => {
    const timeline = createTimeline(Array.from({ length: 12 }, (_, part) => 60 + part));
    for (let available = 60; available < 900; available += 13)
      expect(secondsLeft(shortenedTimeline(timeline, 0, available), 0).lesson).toBeLessThanOrEqual(available);
    expect(shortenedTimeline(timeline, 0, timeline.total - 22).leftOut.size).toBe(0);
    expect(shortenedTimeline(timeline, 0, timeline.total - 23).leftOut.size).toBe(1);
  });
  it('keeps its calm parts while little time is left over', () => {
    const lengths = [60, 70, 60, 70, 60];
    const leftOutOf = (calm: number, available: number) => [
      ...shortenedTimeline(createTimeline(lengths, { calm: new Set([calm]), join: 'gapless' }), 0, available).leftOut,
    ];
    expect([leftOutOf(2, 260), leftOutOf(1, 260)]).toEqual([[3], [2]]);
    expect(leftOutOf(2, 190)).toEqual([1, 3]);
    expect(leftOutOf(2, 179)).toEqual([2, 3, 4]);
    expect([leftOutOf(1, 190), leftOutOf(3, 190)]).toEqual([
      [2, 3],
      [1, 2],
    ]);
  });
  it('is fitted again regardless of earlier cuts', () => {
    expect(shortenedTimeline(shortened(0, 200), 0, Infinity)).toEqual(whole);
  });
  it('plays on from the part that plays', () => {
    expect(leftOut(100, 130)).toEqual([3]);
    expect(leftOut(100, 60)).toEqual([2, 3]);
    expect(leftOut(290, 5)).toEqual([]);
  });
  it('jumps over removed parts with a cover, for both kinds of join', () => {
    const short = shortened(0, 200);
    expect([partAfter(short, 0), partAfter(short, 3), partAfter(short, 4)]).toEqual([3, 4, undefined]);
    expect([partBefore(short, 4), partBefore(short, 3), partBefore(short, 0)]).toEqual([3, 0, 0]);
    expect(jumpTarget({ ...short, join: 'jump' }, 59, LONG_AGO)).toEqual({ from: 0, seconds: 191 });
    expect(jumpTarget(short, 59.4, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(short, 59.5, LONG_AGO)).toEqual({ from: 0, seconds: 190.05 });
    expect(jumpTarget(short, 279.9, LONG_AGO)).toBeUndefined();
    // a late time update
    expect(jumpTarget(short, 61, LONG_AGO)).toEqual({ from: 0, seconds: 190.05 });
    expect(jumpTarget({ ...short, join: 'jump' }, 185, LONG_AGO)).toEqual({ from: 0, seconds: 191 });
    expect([isHeldBefore(short, 61, 3), isHeldBefore(short, 191, 3)]).toEqual([true, false]);
    expect(nextAnnounced(short, 40)).toBe(3);
    expect(isHeldBefore(short, 59.8, 3)).toBe(true);
    expect([coveringPart(short, 59.8, false), coveringPart(short, 279.8, false)]).toEqual([3, undefined]);
  });
  it('counts only the parts and seconds that it has', () => {
    const short = shortened(0, 200);
    expect([partNumber(short, 0), partNumber(short, 3), partNumber(short, 4)]).toEqual([
      { part: 1, parts: 3 },
      { part: 2, parts: 3 },
      { part: 3, parts: 3 },
    ]);
    expect([30, 200, short.total].map((at) => lessonClock(short, at).passed)).toEqual([30, 70, 190]);
    expect(lessonClock(short, 30).total).toBe(190);
    expect(secondsLeft(short, 30).lesson).toBe(160);
  });
  it('ends in time with its landing, which is counted', () => {
    const landing = { ...whole, landing: 50 };
    expect(lessonClock(landing, 100)).toEqual({ passed: 100, left: 270, total: 370 });
    expect(shortenedTimeline(landing, 0, 310).leftOut).toEqual(shortened(0, 260).leftOut);
    expect(secondsLeft(shortenedTimeline(landing, 0, 310), 0).lesson).toBe(310);
    expect(lessonClock(timelineOfPart(landing, 1), 60).total).toBe(70);
  });
});
