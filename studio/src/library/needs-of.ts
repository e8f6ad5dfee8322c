import type { Prop } from '#exercises/exercise.ts';
import type { Body } from '#figure/body.ts';
import { bodyAt, segmentsOf } from '#course.ts';
import type { ClipNeeds } from '@zuzu/demo/library-clips.ts';
import type { NamedChoreography } from './choreographies.ts';

const STEPS_A_BEAT = 4;
/** One step of a child, in figure units: a wider exercise doesn't fit next to a desk. */
const ONE_STEP = 105;
/** The hip is below this when sitting. */
const SITTING_HIP = 52;
/** Limits for hands that support the torso, as opposed to hands that touch the toes. */
const HAND_ON_GROUND = 12;
const CARRIED_LEAN = 50;
const FROM_TOES = 30;
/** Distance of hands that meet. */
const CLAPPING = 17;
/** From this level on, steps of this length are audible. */
const FAST_LEVEL = 3;
const LONG_STEP = 25;
/** A jump audible one storey below. */
const HIGH_JUMP = 9;

const THINGS: Readonly<Partial<Record<Prop, string>>> = {
  stool: 'כיסא',
  chair: 'כיסא',
  step: 'מדרגה',
  rope: 'חבל',
  balls: 'כדור',
  hoop: 'חישוק',
};

/** Swung around, wider than a step. */
const WIDE_PROPS: readonly (Prop | undefined)[] = ['rope', 'hoop'];
/** Calls, and props that hit the ground. */
const NOISES: Readonly<Partial<Record<Prop, ClipNeeds['noise']>>> = { roar: 'loud', rope: 'usual', balls: 'usual' };

const isOnHands = ({ left, right }: Body, lean: number): boolean =>
  lean > CARRIED_LEAN &&
  Math.min(left.hand.y, right.hand.y) < HAND_ON_GROUND &&
  right.hand.x - right.foot.x > FROM_TOES;

const handsMeet = ({ left, right }: Body): boolean =>
  Math.hypot(left.hand.x - right.hand.x, left.hand.y - right.hand.y) < CLAPPING;

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/**
 * Derives the needs of a choreography (space, posture and noise) from its movement. Needs stated by the choreography
 * take precedence.
 */
export function needsOf({ exercise: { category }, choreography }: NamedChoreography): ClipNeeds {
  const { level, view, seat, prop } = choreography;
  const moments = segmentsOf(choreography).flatMap((segment) =>
    Array.from({ length: segment.beats * STEPS_A_BEAT }, (_, i) => {
      const beat = i / STEPS_A_BEAT;
      return { body: bodyAt(choreography, segment, beat), lean: segment.at(beat).pose.lean };
    }),
  );
  const bodies = moments.map(({ body }) => body);
  const isCarriedByHands = moments.some(({ body, lean }) => isOnHands(body, lean));
  const onGround = bodies.flatMap(({ left, right }) => [
    left.foot.x,
    right.foot.x,
    ...(isCarriedByHands ? [left.hand.x, right.hand.x] : []),
  ]);
  const hasSeat = seat === 'chair' || prop === 'stool';
  const isSeated = hasSeat && bodies.every(({ hip }) => hip.y <= SITTING_HIP);
  const isOnFloor = seat === 'floor' || prop === 'boat' || isCarriedByHands;

  const jump = Math.max(...bodies.map(({ air }) => air));
  const claps = view === 'front' && !handsMeet(bodies[0]!) && bodies.some(handsMeet);
  const steps =
    !hasSeat &&
    prop !== 'boat' &&
    category !== 'static-warmup' &&
    level >= FAST_LEVEL &&
    (['left', 'right'] as const).some(
      (side) =>
        rangeOf(bodies.map((body) => body[side].foot.x)) > LONG_STEP ||
        rangeOf(bodies.map((body) => body[side].foot.y - body.air)) > LONG_STEP,
    );
  const propNoise = prop && NOISES[prop];
  const isLoud = jump > HIGH_JUMP || propNoise === 'loud';
  const isUsual = jump > 0 || claps || steps || category === 'vocal' || propNoise === 'usual';
  const thing = prop && THINGS[prop];
  return {
    room: rangeOf(onGround) > ONE_STEP || WIDE_PROPS.includes(prop) ? 'corner' : 'desk',
    posture: isSeated ? 'seated' : isOnFloor ? 'floor' : 'standing',
    noise: isLoud ? 'loud' : isUsual ? 'usual' : 'quiet',
    things: thing ? [thing] : [],
    ...choreography.needs,
  };
}
