import { expect, test } from 'vitest';
import { choreographies } from './choreographies.ts';
import { needsOf } from './needs-of.ts';

const needs = new Map(choreographies.map((named) => [named.id, needsOf(named)]));

test.each([
  ['main-run-1', { room: 'desk', posture: 'seated', noise: 'quiet', things: ['כיסא'] }],
  ['main-bike-2', { room: 'desk', posture: 'seated', noise: 'quiet', things: ['כיסא'] }],
  // stands up from the stool
  ['main-sit-1', { room: 'desk', posture: 'standing', noise: 'quiet', things: ['כיסא'] }],
  ['stretch-side-1', { room: 'desk', posture: 'floor', noise: 'quiet', things: [] }],
  ['power-plank-5', { room: 'corner', posture: 'floor', noise: 'usual', things: [] }],
  ['main-burpee-5', { room: 'corner', posture: 'floor', noise: 'loud', things: [] }],
  ['dance-steps-1', { room: 'desk', posture: 'standing', noise: 'usual', things: [] }],
  ['voice-lion-2', { room: 'desk', posture: 'standing', noise: 'loud', things: [] }],
  ['voice-sea-2', { room: 'desk', posture: 'seated', noise: 'quiet', things: ['כיסא'] }],
  ['skill-balls-2', { room: 'desk', posture: 'standing', noise: 'usual', things: ['כדור'] }],
  ['story-bear-5', { room: 'hall', posture: 'floor', noise: 'quiet', things: [] }],
] as const)('%s', (id, expected) => {
  expect(needs.get(id)).toEqual(expected);
});

test('exercises with jumps or calls are not quiet', () => {
  for (const { id, choreography } of choreographies) {
    const jumps = [...choreography.a, ...choreography.b, ...choreography.c].some((move) => move.jumps?.length);
    if (choreography.level > 1 && jumps) expect(needs.get(id)!.noise, id).not.toBe('quiet');
    if (choreography.prop === 'roar') expect(needs.get(id)!.noise, id).toBe('loud');
  }
});
