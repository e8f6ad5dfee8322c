import { describe, expect, test } from 'vitest';
import { exercises } from '#generator/exercises/exercises.ts';
import { solveBody } from './body.ts';
import { headbandEnds } from './headband.ts';
import { flightHeight, motion } from './motion.ts';
import { channels, expand, swapSides, type Pose } from './pose.ts';

const EPSILON = 1e-6;
const near = (pose: Partial<Pose>) =>
  Object.fromEntries(Object.entries(pose).map(([channel, value]) => [channel, expect.closeTo(value, 6)]));

describe.each(Object.entries(exercises))('%s', (_id, { keys, cycle, view }) => {
  test('goes through its key poses, repeats, and never overshoots', () => {
    const poseAt = motion(keys, cycle, view);
    for (const [beat, key] of keys) expect(poseAt(beat)).toEqual(near({ ...poseAt(beat), ...expand(key) }));
    const beats = Array.from({ length: 50 }, (_, i) => (i / 50) * cycle);
    const poses = beats.map(poseAt);
    expect(beats.map((beat) => poseAt(beat - cycle))).toEqual(poses.map(near));
    for (const channel of channels) {
      const fixed = keys.flatMap(([, key]) => expand(key)[channel] ?? []);
      if (fixed.length === 0) continue;
      const moved = poses.map((pose) => pose[channel]);
      expect(Math.min(...moved)).toBeGreaterThanOrEqual(Math.min(...fixed) - EPSILON);
      expect(Math.max(...moved)).toBeLessThanOrEqual(Math.max(...fixed) + EPSILON);
    }
  });

  test('keeps the length of its bones', () => {
    const poseAt = motion(keys, cycle, view);
    for (let beat = 0; beat < cycle; beat += 0.25) {
      const { hip, chest, head } = solveBody(poseAt(beat), view);
      expect(Math.hypot(chest.x - hip.x, chest.y - hip.y)).toBeCloseTo(40, 6);
      expect(Math.hypot(head.x - chest.x, head.y - chest.y)).toBeCloseTo(38, 6);
    }
  });
});

test('a planted foot stays planted between equal keys', () => {
  const poseAt = motion(
    [
      [0, { feetY: 10 }],
      [1, { feetY: 10 }],
      [2, { feetY: 40 }],
    ],
    4,
    'front',
  );
  for (let beat = 0; beat <= 1; beat += 0.1) expect(poseAt(beat).leftFootY).toBeCloseTo(10, 9);
});

test('exchanged sides are exchanged back, and only a front view is mirrored', () => {
  const key = { hipX: 4, leftArm: 90, rightKnee: 0.3, feet: 20 };
  expect(swapSides(key, 'front')).toEqual({ hipX: -4, rightArm: 90, leftKnee: 0.3, leftFootX: -20, rightFootX: 20 });
  expect(swapSides(key, 'side').hipX).toBe(4);
  expect(expand(swapSides(swapSides(key, 'front'), 'front'))).toEqual(expand(key));
});

test('a flight begins and ends on the ground and is highest in its middle', () => {
  const jumps = [[1, 2, 30]] as const;
  expect([0.5, 1, 1.5, 2, 3.5].map((beat) => flightHeight(beat, 4, jumps))).toEqual([0, 0, 30, 0, 0]);
  expect(flightHeight(5.5, 4, jumps)).toBe(30);
});

test('the headband swings on into the first frame', () => {
  const { keys, cycle, view } = exercises.star;
  const poseAt = motion(keys, cycle, view);
  const bodies = Array.from({ length: 128 }, (_, frame) => solveBody(poseAt((frame / 128) * 8), view));
  const ends = headbandEnds(bodies, 30);
  const steps = ends.map((points, i) => {
    const next = ends[(i + 1) % ends.length]!;
    return Math.hypot(next[2]!.x - points[2]!.x, next[2]!.y - points[2]!.y);
  });
  expect(ends).toHaveLength(128);
  expect(steps.at(-1)).toBeLessThanOrEqual(Math.max(...steps.slice(0, -1)));
});
