import { expect, it } from 'vitest';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { chooseSpace, choiceOfText, spaceInSearch, spaceOfSearch } from './lesson-space.ts';

const group = (place?: LessonSpace, _id = 'g1') => ({
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
  chooseSpace(group(), { room: 'desk', posture: 'seated', noise: 'quiet' });
  expect(spaceInSearch(group())).toBe('desk-seated-quiet');
  expect(spaceInSearch(group(undefined, 'g2'))).toBeUndefined();
  expect(spaceInSearch(group({ posture: 'seated' }))).toBeUndefined();
  chooseSpace(group(), {});
  expect(spaceInSearch(group())).toBeUndefined();
});

it('a group with a usual place can ask for any; its things stay', () => {
  const usual = group({ posture: 'seated', things: ['כיסא'] }, 'g3');
  expect(spaceInSearch(usual)).toBeUndefined();
  chooseSpace(usual, {});
  expect(spaceInSearch(usual)).toBe('any');
  expect(spaceOfSearch('any', usual)).toEqual({ things: ['כיסא'] });
  expect(spaceOfSearch('desk', usual)).toEqual({ room: 'desk', things: ['כיסא'] });
  expect(spaceOfSearch(undefined, usual)).toBeUndefined();
});
