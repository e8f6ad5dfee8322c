import { describe, expect, test } from 'vitest';
import { bodyAt, segmentsOf } from '#course.ts';
import type { Body } from '#figure/body.ts';
import { choreographies } from '#library/choreographies.ts';
import { companionBody } from './companion.ts';

const BEATS_OF_STEP = 0.25;

const distance = (one: Body, other: Body): number =>
  Math.max(
    ...(['hip', 'chest', 'head'] as const).map((joint) =>
      Math.hypot(one[joint].x - other[joint].x, one[joint].y - other[joint].y),
    ),
    ...(['left', 'right'] as const).flatMap((side) =>
      (['hand', 'foot'] as const).map((end) =>
        Math.hypot(one[side][end].x - other[side][end].x, one[side][end].y - other[side][end].y),
      ),
    ),
  );

describe.each(choreographies)('$id', ({ choreography }) => {
  const segments = segmentsOf(choreography);

  test('the companion starts and ends every part with the mover', () => {
    for (const segment of segments) {
      const ends = segment.part === 'e' ? [0] : [0, segment.beats];
      for (const beat of ends)
        expect(
          distance(companionBody(choreography, segment, beat), bodyAt(choreography, segment, beat)),
          `${segment.part} at ${beat}`,
        ).toBeLessThan(0.01);
    }
  });

  test('the companion follows the movement with a delay', () => {
    const segment = segments.find(({ part }) => part === 'a')!;
    let apart = 0;
    for (let beat = 0; beat < segment.beats; beat += BEATS_OF_STEP)
      apart = Math.max(
        apart,
        distance(companionBody(choreography, segment, beat), bodyAt(choreography, segment, beat)),
      );
    expect(apart).toBeGreaterThan(2);
  });

  test('the companion gives up during a hold and cheers at the end', () => {
    const hold = segments.find(({ part }) => part === 'h');
    if (hold) {
      expect(distance(companionBody(choreography, hold, 5), bodyAt(choreography, hold, 5))).toBeGreaterThan(12);
    }
    const { left, right, head } = companionBody(choreography, segments.at(-1)!, 6.5);
    expect(Math.max(left.hand.y, right.hand.y)).toBeGreaterThan(head.y);
  });
});
