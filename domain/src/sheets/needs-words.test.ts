import { expect, it } from 'vitest';
import type { LessonSpace, VideoNeeds } from '#videos/needs.ts';
import { needsOfText, spaceOfText, textOfNeeds } from './needs-words.ts';

it.each(['he', 'en'] as const)('what is written in %s is understood again', (language) => {
  const all: VideoNeeds[] = [
    { room: 'hall', posture: 'lying', noise: 'usual', things: ['כדור', 'Chair'] },
    { room: 'desk', things: [] },
    { noise: 'loud' },
    {},
  ];
  for (const needs of all) expect(needsOfText(textOfNeeds(needs, language))).toEqual(needs);
  const place: LessonSpace = { room: 'corner', posture: 'seated', noise: 'quiet', things: ['כיסא'] };
  expect(spaceOfText(textOfNeeds(place, language))).toEqual(place);
});

it('values may be written as the interface has them', () => {
  expect(needsOfText('Corner; QUIET')).toEqual({ room: 'corner', noise: 'quiet' });
});

it('what contradicts itself, or no place can ask, is not understood', () => {
  expect(needsOfText('desk, hall')).toBeUndefined();
  expect(spaceOfText('quiet, usual noise')).toBeUndefined();
  for (const text of ['hall', 'standing', 'ברעש']) expect(spaceOfText(text)).toBeUndefined();
});
