import { describe, expect, test } from 'vitest';
import { bodyAt, segmentsOf } from '#course.ts';
import { choreographies } from './choreographies.ts';
import { planExtras, planLibrary } from './plan-library.ts';

const STEPS_A_BEAT = 4;
const clips = [...planLibrary(), ...planExtras()];

describe.each(clips)('$fileName', ({ parts, picture, intensities }) => {
  const { choreography } = choreographies.find(({ id }) => id === picture)!;
  const segments = segmentsOf(choreography);

  test('shows all segments, including the hold if there is time', () => {
    expect(parts).toMatch(/^ia+b+h?o*c+le$/);
    expect(parts.includes('o')).toBe(choreography.sided === true);
    const isFull = parts.length === new Set(parts).size;
    if (choreography.hold && !isFull) expect(parts).toContain('h');
  });

  test('doesn’t jump if it is for beginners', () => {
    const jumps = segments.some((segment) =>
      Array.from({ length: segment.beats * STEPS_A_BEAT }, (_, i) => i / STEPS_A_BEAT).some(
        (beat) => bodyAt(choreography, segment, beat).air > 0,
      ),
    );
    expect(jumps && intensities.includes(1)).toBe(false);
  });
});
