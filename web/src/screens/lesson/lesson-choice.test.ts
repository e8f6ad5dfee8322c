import { describe, expect, it } from 'vitest';
import { chosenByKey, lessonChoice, playerSearch } from './lesson-choice.ts';

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
      sheet: undefined,
    });
    expect(playerSearch({ group: ['a'], start: 'yes', place: 'attic' })).toMatchObject({
      ...{ group: undefined, start: undefined, place: undefined },
    });
  });
});

describe('a key', () => {
  const key = (name: string, more = {}) =>
    chosenByKey({ key: name, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more });

  it('chooses a card from 1 to 5', () => {
    expect(['1', '2', '3', '4', '5'].map((name) => key(name))).toEqual([1, 2, 3, 4, 5]);
  });
  it.each(['0', '6', '12', 'a', ' ', 'Enter', 'א', ''])('%j chooses nothing', (name) =>
    expect(key(name)).toBeUndefined(),
  );
  it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat'])('chooses nothing with %s', (modifier) =>
    expect(key('1', { [modifier]: true })).toBeUndefined(),
  );
});
