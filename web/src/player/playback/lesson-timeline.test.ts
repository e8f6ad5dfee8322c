import { describe, expect, it } from 'vitest';
import {
  createTimeline,
  filledShares,
  jumpTarget,
  nextAnnounced,
  partAt,
  partSeenAt,
  positionInPart,
  startOfPart,
} from './lesson-timeline.ts';

/** 0–100, 100–160, 160–200 seconds. */
const lesson = createTimeline([100, 60, 40]);
const LONG_AGO = Number.POSITIVE_INFINITY;

describe('a lesson timeline', () => {
  it('lays parts end to end', () => {
    expect(lesson.starts).toEqual([0, 100, 160]);
    expect(lesson.total).toBe(200);
  });
  it('has no room for lengths that are none', () => {
    expect(createTimeline([10, Number.NaN, -5, Number.POSITIVE_INFINITY, 20])).toEqual({
      starts: [0, 10, 10, 10, 10],
      lengths: [10, 0, 0, 0, 20],
      total: 30,
    });
    expect(createTimeline([])).toEqual({ starts: [], lengths: [], total: 0 });
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
  it('begins a part just behind its start, and never leaves the lesson', () => {
    expect(startOfPart(lesson, 0)).toBe(0);
    expect(partAt(lesson, startOfPart(lesson, 1))).toBe(1);
    expect(startOfPart(lesson, 1) - 100).toBeLessThan(0.1);
    expect(startOfPart(lesson, -3)).toBe(0);
    expect(partAt(lesson, startOfPart(lesson, 99))).toBe(2);
    expect(startOfPart(createTimeline([]), 1)).toBe(0);
  });
});

describe('a part', () => {
  it('counts as seen once more than 80 percent of it are behind', () => {
    expect(partSeenAt(lesson, 80)).toBeUndefined();
    expect(partSeenAt(lesson, 80.01)).toBe(0);
    expect(partSeenAt(lesson, 100)).toBeUndefined();
    expect(partSeenAt(lesson, 100 + 48.01)).toBe(1);
    expect(partSeenAt(lesson, 200)).toBe(2);
  });
  it('without length is never seen', () => {
    expect(partSeenAt(createTimeline([0]), 0)).toBeUndefined();
  });
});

describe('the jump over a seam', () => {
  it('comes within one second of the next start and lands one second past it', () => {
    expect(jumpTarget(lesson, 98.9, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(lesson, 99, LONG_AGO)).toEqual({ from: 0, seconds: 101 });
    expect(jumpTarget(lesson, 99.9, LONG_AGO)).toEqual({ from: 0, seconds: 101 });
    expect(jumpTarget(lesson, 100, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(lesson, 159.5, LONG_AGO)).toEqual({ from: 1, seconds: 161 });
  });
  it('never comes in the last part', () => {
    expect(jumpTarget(lesson, 199.9, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(createTimeline([10]), 9.9, LONG_AGO)).toBeUndefined();
    expect(jumpTarget(createTimeline([]), 0, LONG_AGO)).toBeUndefined();
  });
  it('comes at most once in 500 ms', () => {
    expect(jumpTarget(lesson, 99.5, 499)).toBeUndefined();
    expect(jumpTarget(lesson, 99.5, 500)).toEqual({ from: 0, seconds: 101 });
  });
  it('doesn’t skip a part that is shorter than a second', () => {
    const short = createTimeline([10, 0.6, 10]);
    expect(jumpTarget(short, 9.5, LONG_AGO)).toEqual({ from: 0, seconds: 10.6 });
  });
});

describe('the next part', () => {
  it('is announced 30 seconds before it starts', () => {
    expect(nextAnnounced(lesson, 69.9)).toBeUndefined();
    expect(nextAnnounced(lesson, 70)).toEqual({ part: 1, inSeconds: 30 });
    expect(nextAnnounced(lesson, 99)).toEqual({ part: 1, inSeconds: 1 });
    expect(nextAnnounced(lesson, 100)).toBeUndefined();
    expect(nextAnnounced(lesson, 199)).toBeUndefined();
  });
});

describe('the segments of the bar', () => {
  it('are full behind, empty ahead, and part-full where playback is', () => {
    expect(filledShares(lesson, 130)).toEqual([1, 0.5, 0]);
    expect(filledShares(lesson, 0)).toEqual([0, 0, 0]);
    expect(filledShares(lesson, 500)).toEqual([1, 1, 1]);
    expect(filledShares(createTimeline([10, 0, 10]), 5)).toEqual([0.5, 0, 0]);
  });
});
