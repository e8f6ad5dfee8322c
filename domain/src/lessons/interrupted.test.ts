import { expect, test } from 'vitest';
import { interruptedLesson, type ReportedEvent } from './interrupted.ts';

const parts = [60, 90, 30, 60].map((length, index) => ({ videoId: 10 + index, length, blockPath: 'main' }));
const event = (kind: ReportedEvent['kind'], more: Partial<ReportedEvent> = {}): ReportedEvent => ({
  kind,
  part: null,
  videoId: null,
  position: null,
  seconds: 0,
  ...more,
});
const seen = (part: number) => event('part', { part, seconds: 50 });
const start = event('start');

test.each<[string, ReportedEvent[], object | undefined]>([
  ['was only opened', [], undefined],
  ['was begun and not left', [start], undefined],
  [
    'was left in its second part',
    [start, seen(0), event('leave', { videoId: 11, position: 40, seconds: 45 })],
    { part: 1, position: 40, played: 95, seen: [0], secondsLeft: 140 },
  ],
  [
    'was never left, as in a crash',
    [start, seen(0), seen(1)],
    { part: 2, position: 0, played: 100, seen: [0, 1], secondsLeft: 90 },
  ],
  [
    'was left where its part counts as seen',
    [start, seen(0), event('leave', { seconds: 10 })],
    { part: 1, position: 0, played: 60, seen: [0], secondsLeft: 180 },
  ],
  [
    'went on elsewhere, which has crashed',
    [start, seen(0), event('leave', { videoId: 11, position: 40 }), start, seen(1), seen(2)],
    { part: 3, position: 0, played: 150, seen: [0, 1, 2], secondsLeft: 60 },
  ],
  ['was played to its end', [start, seen(0), event('end')], undefined],
  ['was left after a few seconds', [start, event('leave', { videoId: 10, position: 19 })], undefined],
  [
    'was left after twenty seconds',
    [start, event('leave', { videoId: 10, position: 20 })],
    { part: 0, position: 20, played: 0, seen: [], secondsLeft: 220 },
  ],
  [
    'was left twenty seconds before its end',
    [start, event('leave', { videoId: 13, position: 40 })],
    { part: 3, position: 40, played: 0, seen: [], secondsLeft: 20 },
  ],
  ['was left shortly before its end', [start, event('leave', { videoId: 13, position: 41 })], undefined],
  ['was left in a video that is not in it any more', [start, event('leave', { videoId: 99, position: 41 })], undefined],
])('where a lesson goes on that %s', (_, events, place) => {
  expect(interruptedLesson(parts, events, { join: 'gapless', landing: 50 })).toEqual(place);
});

test('a lesson with limited minutes resumes within them', () => {
  const lesson = [100, 100, 100, 100, 60].map((length, index) => ({ videoId: 10 + index, length, blockPath: 'main' }));
  const events = [start, seen(0), event('leave', { videoId: 11, position: 20 })];
  // 6 minutes are 310 seconds without the landing: two of the four fit before the last
  expect(interruptedLesson(lesson, events, { join: 'gapless', landing: 50, minutes: 6 })).toMatchObject({
    minutes: 6,
    secondsLeft: 80 + 60,
  });
  // and each of the two seams takes two seconds less
  expect(interruptedLesson(lesson, events, { join: 'jump', landing: 50, minutes: 6 })?.secondsLeft).toBe(80 + 60 - 2);
  expect(interruptedLesson(lesson, events, { join: 'gapless', landing: 50 })?.secondsLeft).toBe(80 + 100 + 100 + 60);
});

test('what is left of a lesson with limited minutes has its calm part, as in the player', () => {
  const lesson = [60, 65, 65, 50, 70, 60].map((length, index) => ({
    videoId: 10 + index,
    length,
    blockPath: index === 3 ? 'warm-up/static-warmup' : 'main',
  }));
  const events = [start, event('leave', { videoId: 10, position: 40 })];
  const left = (landing: number) =>
    interruptedLesson(lesson, events, { join: 'gapless', landing, minutes: 5 })?.secondsLeft;
  // between the first and the last, 130 seconds: the calm part and one of 70, though two of 65 fill them better
  expect(left(50)).toBe(20 + 50 + 70 + 60);
  expect(left(0)).toBe(20 + 65 + 65 + 50 + 60);
});
