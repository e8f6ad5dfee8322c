import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { describe, expect, test } from 'vitest';
import { bodyAt, homeOf, segmentsOf } from './course.ts';
import { coversLap, faultsOf } from './figure/limits.ts';
import { crownOf } from './figure/draw-head.ts';
import { choreographies } from './library/choreographies.ts';
import { castOf, TOP_EDGE } from './scene/scene.ts';

const STEPS_A_BEAT = 6;

describe.each(choreographies)('$id', ({ exercise, choreography, turn }) => {
  const { view, seat, prop } = choreography;
  const isOnSeat = seat === 'chair' || prop === 'stool' || prop === 'boat';
  const support = isOnSeat ? 'seat' : (seat ?? 'feet');
  const segments = segmentsOf(choreography);
  const room = { edge: TOP_EDGE, crown: crownOf(castOf(exercise, turn).head) };

  test('has only poses that a body can take', () => {
    const faults = new Set<string>();
    for (const segment of segments)
      for (let beat = 0; beat < segment.beats; beat += 1 / STEPS_A_BEAT) {
        const body = bodyAt(choreography, segment, beat);
        for (const fault of faultsOf(body, segment.at(beat).pose, view, support, room))
          faults.add(`${segment.part} at ${beat.toFixed(1)}: ${fault}`);
      }
    expect([...faults]).toEqual([]);
  });

  test('keeps the hands out of the lap', () => {
    if (view !== 'front' || seat === 'floor') return;
    for (const segment of segments)
      for (let beat = 0; beat < segment.beats; beat++)
        expect(coversLap(bodyAt(choreography, segment, beat)), `${segment.part} at ${beat}`).toBe(false);
  });

  test('every part starts in the home pose, and all except the last end there', () => {
    const home = homeOf(choreography);
    for (const { part, beats, at } of segments) {
      expect(at(0).pose).toEqual(home);
      if (part === 'e') expect(at(beats - 0.1).pose).not.toEqual(home);
      else
        for (const [channel, value] of Object.entries(at(beats).pose))
          expect(value).toBeCloseTo(home[channel as keyof typeof home], 6);
      expect(at(0).air).toBe(0);
    }
  });
});

test('every level has twenty different exercises, level 1 has 28', () => {
  for (const level of intensityLevels) {
    const atLevel = choreographies.filter(({ choreography }) => choreography.level === level);
    expect(atLevel.filter(({ choreography }) => !choreography.extra)).toHaveLength(level === 1 ? 28 : 20);
    expect(new Set(atLevel.map(({ family }) => family)).size).toBe(atLevel.length);
  }
  expect(new Set(choreographies.map(({ family }) => family)).size).toBe(95);
});
