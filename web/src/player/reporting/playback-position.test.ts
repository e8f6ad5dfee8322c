import { describe, expect, it } from 'vitest';
import {
  clearPosition,
  laterPosition,
  storedPosition,
  storePosition,
  type LessonOfGroup,
} from './playback-position.ts';

const lesson: LessonOfGroup = { owner: { userId: 'u1', groupName: 'כיתה א׳' }, fileKeys: ['a', 'b', 'c'] };
const morning = new Date('2026-03-12T08:00:00');
const TOTAL = 300;

const position = (seconds: number) => ({ seconds, played: 90, seen: [0] });
/** A storage in memory with that position. */
const stoppedAt = (seconds: number) => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  storePosition(storage, lesson, position(seconds), morning);
  return storage;
};
const later = new Date('2026-03-12T12:30:00');

describe('the place where a class left a lesson', () => {
  it('is returned for the same lesson of the same group on the same day', () => {
    expect(storedPosition(stoppedAt(123.7), lesson, TOTAL, later)).toEqual(position(123));
  });
  it.each([
    ['on another day', lesson, new Date('2026-03-13T08:00:00')],
    ['for another lesson', { ...lesson, fileKeys: ['a', 'x', 'c'] }, later],
    ['for another group', { ...lesson, owner: { ...lesson.owner, groupName: 'כיתה ב׳' } }, later],
    ['for another user', { ...lesson, owner: { ...lesson.owner, userId: 'u2' } }, later],
  ])('is not returned %s', (_, other, now) => {
    expect(storedPosition(stoppedAt(123), other, TOTAL, now)).toBeUndefined();
  });
  it('is not offered right after the start, nor right before the end', () => {
    expect(storedPosition(stoppedAt(5), lesson, TOTAL, later)).toBeUndefined();
    expect(storedPosition(stoppedAt(290), lesson, TOTAL, later)).toBeUndefined();
  });
  it('is deleted at the end of the lesson, and harmless when damaged', () => {
    const storage = stoppedAt(123);
    storage.setItem('lessonPlace:u1', '{"seconds":');
    expect(storedPosition(storage, lesson, TOTAL, later)).toBeUndefined();
    storePosition(storage, lesson, position(100), morning);
    clearPosition(storage, lesson.owner);
    expect(storedPosition(storage, lesson, TOTAL, later)).toBeUndefined();
  });
  it('is the later one of two devices', () => {
    expect(laterPosition(position(100), position(200))).toEqual(position(200));
    expect(laterPosition(position(200), position(100))).toEqual(position(200));
    expect(laterPosition(position(100), undefined)).toEqual(position(100));
    expect(laterPosition(undefined, position(100))).toEqual(position(100));
    expect(laterPosition(undefined, undefined)).toBeUndefined();
  });
});
