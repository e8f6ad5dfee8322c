import { expect, it } from 'vitest';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { askForPlace, choiceOfText, placeInSearch, placeOfSearch } from './places.ts';

const group = (place?: Place, _id = 'g1') => ({
  _id,
  name: 'כיתה א׳',
  preferences: { ...defaultPreferences, ...(place && { place }) },
});

it.each([
  ['desk-seated-quiet', { room: 'desk', posture: 'seated', noise: 'quiet' }],
  ['corner', { room: 'corner' }],
  ['any', {}],
  ['quiet-desk', undefined],
  ['hall', undefined],
  ['desk-desk', undefined],
  ['', undefined],
  [{ room: 'desk' }, undefined],
])('an address that says %j asks %j', (text, choice) => expect(choiceOfText(text)).toEqual(choice));

it('what a group asks for is remembered for that group, as long as its usual place is the same', () => {
  askForPlace(group(), { room: 'desk', posture: 'seated', noise: 'quiet' });
  expect(placeInSearch(group())).toBe('desk-seated-quiet');
  expect(placeInSearch(group(undefined, 'g2'))).toBeUndefined();
  expect(placeInSearch(group({ posture: 'seated' }))).toBeUndefined();
  askForPlace(group(), {});
  expect(placeInSearch(group())).toBeUndefined();
});

it('a group with a usual place can ask for any; its things stay', () => {
  const usual = group({ posture: 'seated', things: ['כיסא'] }, 'g3');
  expect(placeInSearch(usual)).toBeUndefined();
  askForPlace(usual, {});
  expect(placeInSearch(usual)).toBe('any');
  expect(placeOfSearch('any', usual)).toEqual({ things: ['כיסא'] });
  expect(placeOfSearch('desk', usual)).toEqual({ room: 'desk', things: ['כיסא'] });
  expect(placeOfSearch(undefined, usual)).toBeUndefined();
});
