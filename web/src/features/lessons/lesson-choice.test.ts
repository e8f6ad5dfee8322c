import { describe, expect, it } from 'vitest';
import { playerSearch } from './lesson-choice.ts';

describe('the player’s search params', () => {
  it('contain the group (even if its name is a number), the place and whether to start playing', () => {
    expect(playerSearch({ intensity: 3, length: 2, group: '4', start: true, place: 'desk-quiet' })).toEqual({
      intensity: 3,
      length: 2,
      group: '4',
      start: true,
      place: 'desk-quiet',
    });
    expect(playerSearch({ intensity: 6, length: 6 })).toEqual({});
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
