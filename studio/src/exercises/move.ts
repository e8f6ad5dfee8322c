import { flightHeight, motion, type Jump } from '#figure/motion.ts';
import { expand, swapSides, type Channel, type KeyPose, type Pose, type PoseKey, type View } from '#figure/pose.ts';

/** Key poses of some channels, repeated after `cycle` beats; `rests` are the beats at which they are in the home pose. */
export type Move = { cycle: number; keys: readonly KeyPose[]; rests: readonly number[]; jumps?: readonly Jump[] };

/** A peak is held for this part of a beat, so that a movement has accents. */
const ACCENT = 0.1;

const accented = ([beat, key]: KeyPose): KeyPose[] => [
  [beat - ACCENT, key],
  [beat + ACCENT, key],
];

/** From home to a pose on beat 1 and back on beat 2; both sides do the same. */
export const both = (peak: PoseKey, ...more: readonly KeyPose[]): Move => ({
  cycle: 2,
  keys: [...accented([1, peak]), ...more],
  rests: [0],
});

/** To the right on beat 1, home on 2, to the left on 3, home on 4. */
export const alternate = (view: View, peak: PoseKey, ...more: readonly KeyPose[]): Move => {
  const right = [...accented([1, peak]), ...more];
  return {
    cycle: 4,
    keys: [...right, ...right.map(([beat, key]): KeyPose => [beat + 2, swapSides(key, view)])],
    rests: [0, 2],
  };
};

/** Key poses in between; home on beat 0 of `cycle`. */
export const round = (cycle: number, ...keys: readonly KeyPose[]): Move => ({ cycle, keys, rests: [0] });

/** Jumps with a move: beat of take-off, of landing, and height. */
export const jumping = (move: Move, ...jumps: readonly Jump[]): Move => ({ ...move, jumps });

/** The same move in `factor` times the beats. */
export const stretched = (move: Move, factor: number): Move => ({
  cycle: move.cycle * factor,
  keys: move.keys.map(([beat, key]): KeyPose => [beat * factor, key]),
  rests: move.rests.map((beat) => beat * factor),
  ...(move.jumps && {
    jumps: move.jumps.map(([from, to, height]): Jump => [from * factor, to * factor, height * Math.min(factor, 1)]),
  }),
});

/** The same move with jumps of half the height. */
export const low = (move: Move): Move => ({
  ...move,
  ...(move.jumps && { jumps: move.jumps.map(([from, to, height]): Jump => [from, to, height / 2]) }),
});

/** The same move with left and right exchanged. */
export const mirrored = (move: Move, view: View): Move => ({
  ...move,
  keys: move.keys.map(([beat, key]): KeyPose => [beat, swapSides(key, view)]),
});

/** The height above the ground and the pose at a beat. */
export type Moment = { pose: Pose; air: number };

/**
 * Several moves at once, later ones on top. `range` 0 … 1 is how far they go from the home pose, `spring` how high they
 * jump.
 */
export function perform(moves: readonly Move[], home: Pose, range: number, spring: number): (beat: number) => Moment {
  const layers = moves.map(({ cycle, keys, rests, jumps = [] }) => {
    const used = new Set(keys.flatMap(([, key]) => Object.keys(expand(key)) as Channel[]));
    const atHome = Object.fromEntries([...used].map((channel) => [channel, home[channel]]));
    const scaled = keys.map(([beat, key]): KeyPose => {
      const channels = Object.entries(expand(key)) as [Channel, number][];
      return [
        beat,
        Object.fromEntries(channels.map(([name, value]) => [name, home[name] + (value - home[name]) * range])),
      ];
    });
    const poseAt = motion([...scaled, ...rests.map((beat): KeyPose => [beat, atHome])], cycle);
    return { cycle, jumps, used, poseAt };
  });
  return (beat) => {
    const pose = { ...home };
    let air = 0;
    for (const { cycle, jumps, used, poseAt } of layers) {
      const moved = poseAt(beat);
      for (const channel of used) pose[channel] = moved[channel]!;
      air = Math.max(air, spring * flightHeight(beat, cycle, jumps));
    }
    return { pose, air };
  };
}
