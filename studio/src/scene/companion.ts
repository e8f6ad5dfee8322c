import type { Choreography } from '#exercises/exercise.ts';
import { STANDING } from '#exercises/homes.ts';
import { handsOf, homeOf, type Segment } from '#course.ts';
import { solveBody, type Body } from '#figure/body.ts';
import { TAU, type Point, type Sides } from '#figure/geometry.ts';
import { channels, expand, type Pose, type PoseKey } from '#figure/pose.ts';

/** Delay of the companion in beats. */
const LATE = 0.5;

const FALLS_AT = 3.2;
const LIES_AT = 4.2;
const RISES_AT = 6;
const STANDS_AT = 7.5;
const BOUNCE = 9;

/** Resting poses: sitting with legs apart, flat on the belly, or nodding off on a seat. */
const SITS = { hipX: 0, hipY: 19, lean: 0, curl: 0, nod: 10, feet: 54, feetY: 12, knees: 0.5, arms: 118, reach: 0.9 };
const SITS_SIDEWAYS = {
  ...SITS,
  hipX: -26,
  lean: -16,
  leftFootX: 26,
  rightFootX: 34,
  feetY: 12,
  knees: 1,
  arms: 100,
} satisfies PoseKey;
const LIES = { hipX: -12, hipY: 20, lean: 88, nod: -34, curl: 0, feetY: 11, knees: 0 } satisfies PoseKey;
const NODS_OFF = { lean: 14, nod: 34, arms: 8, reach: 0.8 } satisfies PoseKey;

/** Number of hops before it stands still with its arms up. */
const HOPS = 4;
const CHEERS = { arms: 152, reach: 1, elbows: -0.2 } satisfies PoseKey;

const smooth = (from: number, to: number, beat: number): number => {
  const u = Math.min(1, Math.max(0, (beat - from) / (to - from)));
  return u * u * (3 - 2 * u);
};

const between = (one: number, other: number, share: number): number => one + (other - one) * share;

function blend(pose: Pose, goal: PoseKey, share: number): Pose {
  const to = expand(goal);
  return Object.fromEntries(
    channels.map((channel) => [channel, between(pose[channel], to[channel] ?? pose[channel], share)]),
  ) as Pose;
}

/**
 * Returns the companion's beat in a segment. It watches the demonstration, then starts late and catches up in the last
 * beat, so that it starts and ends with the mover and segments can be joined in any order.
 */
export const companionBeat = ({ part, beats }: Segment, beat: number): number =>
  part === 'i' ? 0 : beat - Math.min(LATE, beat, Math.max(0, beats - beat) * LATE);

const isSeated = ({ seat, prop }: Choreography): boolean => seat !== undefined || prop === 'stool' || prop === 'boat';

function fallOf(choreography: Choreography): PoseKey {
  const { prop, hands, view } = choreography;
  if (isSeated(choreography)) return NODS_OFF;
  if (hands && prop !== 'wall') return LIES;
  return view === 'front' ? SITS : SITS_SIDEWAYS;
}

/** Releases overridden hands gradually: `share` 0 … 1. */
function freed(held: Sides<Point> | undefined, pose: Pose, { view, seat }: Choreography, share: number) {
  if (!held || share === 0) return held;
  const free = solveBody(pose, view, 0, undefined, seat);
  const hand = (side: 'left' | 'right'): Point => ({
    x: between(held[side].x, free[side].hand.x, share),
    y: between(held[side].y, free[side].hand.y, share),
  });
  return { left: hand('left'), right: hand('right') };
}

/** Joins in for some beats of a hold, sits down, and is back in time. */
function fallingBody(choreography: Choreography, segment: Segment, beat: number): Body {
  const { view, seat, prop } = choreography;
  const fallen = smooth(FALLS_AT, LIES_AT, beat) - smooth(RISES_AT, STANDS_AT, beat);
  const wobble = 7 * Math.sin(beat * TAU) * smooth(1.6, FALLS_AT, beat) * (1 - smooth(FALLS_AT, LIES_AT, beat));
  const { pose } = segment.at(companionBeat(segment, beat));
  const moved = blend({ ...pose, lean: pose.lean + wobble }, fallOf(choreography), fallen);
  const sinceLanding = (beat - LIES_AT + 0.2) / 0.6;
  const isBouncing = sinceLanding > 0 && sinceLanding < 1 && !isSeated(choreography);
  const air = isBouncing ? 4 * BOUNCE * sinceLanding * (1 - sinceLanding) : 0;
  const hands = freed(handsOf(choreography, segment, 0), moved, choreography, prop === 'wall' ? fallen : 0);
  return solveBody(moved, view, air, hands, seat);
}

/** Hops with its arms up; on a seat, it sways. */
function cheeringBody(choreography: Choreography, segment: Segment, beat: number): Body {
  const { view, seat, hands } = choreography;
  const sits = isSeated(choreography);
  const joy = smooth(LATE, 2, beat);
  const goal: PoseKey = sits ? CHEERS : { ...STANDING, ...CHEERS };
  const pose = blend(homeOf(choreography), goal, joy);
  const beatsOfJoy = Math.min(HOPS, Math.max(0, beat - 2));
  const hop = Math.abs(Math.sin((beatsOfJoy * TAU) / 2));
  const moved = sits ? { ...pose, lean: pose.lean + 7 * Math.sin((beatsOfJoy * TAU) / 2) } : pose;
  const held = hands && handsOf(choreography, segment, 0);
  return solveBody(moved, view, sits ? 0 : 15 * hop, freed(held, moved, choreography, joy), seat);
}

/** The companion's body at a beat: follows half a beat late, falls over during a hold, and cheers at the end. */
export function companionBody(choreography: Choreography, segment: Segment, beat: number): Body {
  if (segment.part === 'h') return fallingBody(choreography, segment, beat);
  if (segment.part === 'e') return cheeringBody(choreography, segment, beat);
  const late = companionBeat(segment, beat);
  const { pose, air } = segment.at(late);
  return solveBody(pose, choreography.view, air, handsOf(choreography, segment, late), choreography.seat);
}
