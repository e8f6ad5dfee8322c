/**
 * The degrees of freedom of a figure. Units: y up, the ground is 0, a figure is 170 high; angles in degrees.
 *
 * - hipX, hipY: position of the hip. lean: torso angle, + to the right. curl: bow of the torso. nod: angle of the head.
 * - …Arm: 0 hangs down, 90 points out (front view) or forward (side view), 180 up. …Reach: 0 … 1 of the arm's length.
 *   …Elbow: amount and side of its bend, −1 … 1.
 * - …FootX, …FootY: position of the foot (10 is on the ground: half its thickness). …Knee: like the elbow; a fraction is
 *   a knee turned to the viewer.
 */
export const restingPose = {
  hipX: 0,
  hipY: 76,
  lean: 0,
  curl: 0,
  nod: 0,
  leftArm: 28,
  leftReach: 0.92,
  leftElbow: 1,
  rightArm: 28,
  rightReach: 0.92,
  rightElbow: 1,
  leftFootX: -13,
  leftFootY: 10,
  leftKnee: 1,
  rightFootX: 13,
  rightFootY: 10,
  rightKnee: 1,
};

export type Channel = keyof typeof restingPose;
export type Pose = Record<Channel, number>;
export const channels = Object.keys(restingPose) as Channel[];

/** `quarter` is between the two: it moves like the side view, with shoulders and hips apart. */
export type View = 'front' | 'quarter' | 'side';

/** The values that a pose sets; channels that it leaves out are interpolated. The short forms set both sides. */
export type PoseKey = Partial<Pose> & {
  arms?: number;
  reach?: number;
  elbows?: number;
  knees?: number;
  /** Feet at −feet and +feet. */
  feet?: number;
  feetY?: number;
};

/** A pose and its beat. */
export type KeyPose = readonly [beat: number, key: PoseKey];

/** Expands the short forms; a side's own value takes precedence. */
export function expand({ arms, reach, elbows, knees, feet, feetY, ...own }: PoseKey): Partial<Pose> {
  return {
    ...(arms === undefined ? {} : { leftArm: arms, rightArm: arms }),
    ...(reach === undefined ? {} : { leftReach: reach, rightReach: reach }),
    ...(elbows === undefined ? {} : { leftElbow: elbows, rightElbow: elbows }),
    ...(knees === undefined ? {} : { leftKnee: knees, rightKnee: knees }),
    ...(feet === undefined ? {} : { leftFootX: -feet, rightFootX: feet }),
    ...(feetY === undefined ? {} : { leftFootY: feetY, rightFootY: feetY }),
    ...own,
  };
}

const mirrored: readonly Channel[] = ['hipX', 'lean', 'curl', 'nod', 'leftFootX', 'rightFootX'];

const otherSide = (channel: Channel): Channel =>
  (channel.startsWith('left')
    ? channel.replace('left', 'right')
    : channel.startsWith('right')
      ? channel.replace('right', 'left')
      : channel) as Channel;

/** Swaps left and right; a front view is mirrored too, a side view keeps its direction. */
export function swapSides(key: PoseKey, view: View): PoseKey {
  const sign = view === 'front' ? -1 : 1;
  const swapped: PoseKey = {};
  for (const [channel, value] of Object.entries(expand(key)) as [Channel, number][])
    swapped[otherSide(channel)] = mirrored.includes(channel) ? sign * value : value;
  return swapped;
}
