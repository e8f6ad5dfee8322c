import { describe, expect, it } from 'vitest';
import {
  isAnySpace,
  spaceKey,
  plainNeeds,
  suits,
  unmetProperties,
  type LessonSpace,
  type VideoNeeds,
} from './needs.ts';

const seatedAtDesk: VideoNeeds = { room: 'desk', posture: 'seated', noise: 'quiet', things: [] };

describe('a place', () => {
  it.each<[VideoNeeds, LessonSpace, boolean]>([
    [{}, {}, true],
    [{ room: 'hall', posture: 'lying', noise: 'loud', things: ['ball'] }, {}, true],
    [seatedAtDesk, { room: 'desk', posture: 'seated', noise: 'quiet', things: [] }, true],
    [{ room: 'desk' }, { room: 'corner' }, true],
    [{ room: 'corner' }, { room: 'desk' }, false],
    [{ room: 'hall' }, { room: 'corner' }, false],
    [{ posture: 'standing' }, { posture: 'seated' }, false],
    [{ noise: 'quiet' }, { noise: 'usual' }, true],
    [{ noise: 'usual' }, { noise: 'quiet' }, false],
    [{ noise: 'loud' }, { noise: 'usual' }, false],
    [{ things: [] }, { things: [] }, true],
    [{ things: ['Chair'] }, { things: ['chair', 'ball'] }, true],
    [{ things: ['chair', 'rope'] }, { things: ['chair'] }, false],
  ])('%j suits %j: %s', (needs, place, expected) => expect(suits(needs, place)).toBe(expected));

  it('excludes unlabelled videos if it requires the property', () => {
    for (const place of [
      { room: 'corner' },
      { posture: 'seated' },
      { noise: 'usual' },
      { things: ['ball'] },
    ] as LessonSpace[]) {
      expect(suits(undefined, place)).toBe(false);
      expect(suits({ ...seatedAtDesk, [Object.keys(place)[0]!]: undefined }, place)).toBe(false);
    }
    expect(suits({ room: 'desk' }, { room: 'desk' })).toBe(true);
  });

  it('tells all that is in the way', () => {
    expect(
      unmetProperties({ room: 'hall', posture: 'seated' }, { room: 'desk', posture: 'seated', noise: 'quiet' }),
    ).toEqual(['room', 'noise']);
  });

  it('is the same however it is written', () => {
    const one: LessonSpace = { things: ['ball', 'chair'], room: 'desk', posture: undefined };
    const other: LessonSpace = { room: 'desk', things: ['chair', 'ball', 'Ball'] };
    expect(spaceKey(one)).toBe(spaceKey(other));
    expect(spaceKey({ room: 'desk' })).not.toBe(spaceKey(one));
    expect([{}, { room: undefined }, { things: [] }].map(isAnySpace)).toEqual([true, true, false]);
  });
});

it('labels keep the order of things, each once', () => {
  expect(plainNeeds({ things: ['Rope', 'ball', 'rope'], room: undefined })).toEqual({ things: ['Rope', 'ball'] });
});
