import { describe, expect, it } from 'vitest';
import { lessonChoice, playerSearch } from './lesson-choice.ts';

describe('the choice in the search params', () => {
  it.each([
    [{}, {}],
    [{ intensity: 3 }, { intensity: 3 }],
    [
      { intensity: '3', length: '5' },
      { intensity: 3, length: 5 },
    ],
    [{ intensity: 0, length: 6 }, {}],
    [{ intensity: 2.5, length: 'ארבע' }, {}],
    [{ intensity: null, length: [] }, {}],
    [{ intensity: {}, length: true, other: 1 }, { length: 1 }],
  ])('%j → %j', (search, choice) =>
    expect(lessonChoice(search)).toStrictEqual({ intensity: undefined, length: undefined, ...choice }),
  );
});

describe('the player’s search params', () => {
  it('name the group, also one of digits, and the place, and say whether the press was to play', () => {
    expect(playerSearch({ intensity: 3, length: 2, group: '4', start: true, place: 'desk-quiet' })).toStrictEqual({
      intensity: 3,
      length: 2,
      group: '4',
      start: true,
      place: 'desk-quiet',
      goOn: undefined,
      minutes: undefined,
      sheet: undefined,
    });
    expect(playerSearch({ group: ['a'], start: 'yes', place: 'attic' })).toMatchObject({
      group: undefined,
      start: undefined,
      place: undefined,
    });
  });
  it.each([
    ['12', 12],
    [3, 3],
    [45, 45],
    [2, undefined],
    [46, undefined],
    [7.5, undefined],
    ['soon', undefined],
  ])('minutes until the bell: %j → %j', (minutes, known) => {
    expect(playerSearch({ minutes }).minutes).toBe(known);
  });
});
