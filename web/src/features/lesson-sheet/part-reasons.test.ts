import { describe, expect, it } from 'vitest';
import { partReasons } from './part-reasons.ts';

const now = new Date('2026-03-12T07:00:00');
const lesson = { targetMinutes: 10, isInside: true };
const part = { isFixed: false, lastSeenAt: null, candidates: { count: 14, seenCount: 3 } };
const kinds = (...given: Parameters<typeof partReasons>) => partReasons(...given).map(({ kind }) => kind);

describe('a part is in the lesson', () => {
  it('because it is new, fits, and was chosen from several candidates', () => {
    expect(partReasons(part, lesson, now)).toEqual([
      { kind: 'new' },
      { kind: 'length', minutes: 10 },
      { kind: 'chosen', count: 14 },
    ]);
  });
  it('because it was not seen recently, counted in calendar days', () => {
    const seen = (lastSeenAt: string) => partReasons({ ...part, lastSeenAt }, lesson, now)[0];
    expect(seen('2026-02-28T23:59:00')).toEqual({ kind: 'rested', days: 12 });
    expect(seen('2026-03-11T23:59:00')).toEqual({ kind: 'rested', days: 1 });
  });
  it('but not because it was seen today, nor for its length if the lesson is too short', () => {
    expect(kinds({ ...part, lastSeenAt: '2026-03-12T06:00:00' }, { ...lesson, isInside: false }, now)).toEqual([
      'chosen',
    ]);
  });
  it('because it is pinned, and for nothing else', () => {
    expect(kinds({ ...part, isFixed: true, lastSeenAt: '2026-03-01T06:00:00' }, lesson, now)).toEqual(['pinned']);
  });
});
