import { expect, test } from 'vitest';
import { segmentsOf } from '#course.ts';
import { choreographies } from '#library/choreographies.ts';
import { ARM_BONE, CHEST_TO_HEAD, LEG_BONE, solveBody, TORSO } from './body.ts';
import { flightHeight, motion } from './motion.ts';
import { expand, restingPose, swapSides, type KeyPose } from './pose.ts';

const keys: readonly KeyPose[] = [
  [0, { arms: 10 }],
  [1, { arms: 90 }],
  [3, { arms: 40 }],
];

test('a motion goes through its key poses, repeats, and never overshoots', () => {
  const poseAt = motion(keys, 4);
  for (const [beat, key] of keys) expect(poseAt(beat).leftArm).toBeCloseTo(key.arms!, 9);
  for (let beat = 0; beat < 4; beat += 0.1) {
    expect(poseAt(beat - 4).leftArm).toBeCloseTo(poseAt(beat).leftArm!, 6);
    expect(poseAt(beat).leftArm).toBeGreaterThanOrEqual(10);
    expect(poseAt(beat).leftArm).toBeLessThanOrEqual(90);
  }
  expect(poseAt(1)).not.toHaveProperty('hipY');
});

test('a planted foot stays planted between equal keys', () => {
  const poseAt = motion(
    [
      [0, { feetY: 10 }],
      [1, { feetY: 10 }],
      [2, { feetY: 40 }],
    ],
    4,
  );
  for (let beat = 0; beat <= 1; beat += 0.1) expect(poseAt(beat).leftFootY).toBeCloseTo(10, 9);
});

test('bones keep their lengths, and a limb that is too short reports the missing distance', () => {
  for (const { choreography } of choreographies.filter(({ choreography: { view } }) => view !== 'front').slice(0, 10))
    for (const { at } of segmentsOf(choreography)) {
      const { pose, air } = at(1);
      const { hip, chest, head } = solveBody(pose, choreography.view, air);
      expect(Math.hypot(chest.x - hip.x, chest.y - hip.y)).toBeCloseTo(TORSO, 6);
      expect(Math.hypot(head.x - chest.x, head.y - chest.y)).toBeCloseTo(CHEST_TO_HEAD, 6);
    }
  const { right, strain } = solveBody({ ...restingPose, hipY: 90 }, 'side');
  expect(Math.hypot(right.knee.x - right.thigh.x, right.knee.y - right.thigh.y)).toBeCloseTo(LEG_BONE, 1);
  expect(Math.hypot(right.elbow.x - right.shoulder.x, right.elbow.y - right.shoulder.y)).toBeCloseTo(ARM_BONE, 6);
  expect(strain).toBeGreaterThan(10);
});

test('swapping sides twice gives the original, and only a front view is mirrored', () => {
  const key = { hipX: 4, leftArm: 90, rightKnee: 0.3, feet: 20 };
  expect(swapSides(key, 'front')).toEqual({ hipX: -4, rightArm: 90, leftKnee: 0.3, leftFootX: -20, rightFootX: 20 });
  expect(swapSides(key, 'side').hipX).toBe(4);
  expect(expand(swapSides(swapSides(key, 'front'), 'front'))).toEqual(expand(key));
});

test('a jump starts and ends on the ground and is highest in the middle', () => {
  const jumps = [[1, 2, 30]] as const;
  expect([0.5, 1, 1.5, 2, 3.5].map((beat) => flightHeight(beat, 4, jumps))).toEqual([0, 0, 30, 0, 0]);
  expect(flightHeight(5.5, 4, jumps)).toBe(30);
});
