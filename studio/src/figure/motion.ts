import { channels, expand, type KeyPose, type Pose } from './pose.ts';

type Curve = (beat: number) => number;

/** The beat within the cycle, 0 … cycle, also for negative beats. */
const within = (beat: number, cycle: number): number => ((beat % cycle) + cycle) % cycle;

/**
 * One channel as a cyclic monotone cubic (Fritsch–Carlson tangents as a weighted harmonic mean): it rests at its
 * extremes, passes through the keys between, and never overshoots, so that planted feet stay planted.
 */
function curveThrough(points: readonly (readonly [beat: number, value: number])[], cycle: number): Curve {
  const count = points.length;
  const beatAt = (i: number) => points[((i % count) + count) % count]![0] + Math.floor(i / count) * cycle;
  const valueAt = (i: number) => points[((i % count) + count) % count]![1];
  const slope = (i: number) => (valueAt(i + 1) - valueAt(i)) / (beatAt(i + 1) - beatAt(i));
  const tangent = (i: number) => {
    const before = slope(i - 1);
    const after = slope(i);
    if (before * after <= 0) return 0;
    const h0 = beatAt(i) - beatAt(i - 1);
    const h1 = beatAt(i + 1) - beatAt(i);
    return (3 * (h0 + h1)) / ((2 * h1 + h0) / before + (h1 + 2 * h0) / after);
  };
  return (beat) => {
    if (count === 1) return valueAt(0);
    let t = within(beat, cycle);
    let i = points.findLastIndex(([at]) => at <= t);
    if (i < 0) {
      i = count - 1;
      t += cycle;
    }
    const h = beatAt(i + 1) - beatAt(i);
    const u = (t - beatAt(i)) / h;
    const w = 1 - u;
    return (
      (1 + 2 * u) * w * w * valueAt(i) +
      u * w * w * h * tangent(i) +
      u * u * (3 - 2 * u) * valueAt(i + 1) -
      u * u * w * h * tangent(i + 1)
    );
  };
}

/** Interpolates the channels that the key poses mention; the motion repeats after `cycle` beats. */
export function motion(keys: readonly KeyPose[], cycle: number): (beat: number) => Partial<Pose> {
  const curves = channels.flatMap((channel) => {
    const points = keys
      .flatMap(([beat, key]) => {
        const value = expand(key)[channel];
        return value === undefined ? [] : [[beat, value] as const];
      })
      .sort((a, b) => a[0] - b[0]);
    return points.length === 0 ? [] : [[channel, curveThrough(points, cycle)] as const];
  });
  return (beat) => Object.fromEntries(curves.map(([channel, curve]) => [channel, curve(beat)]));
}

/** A jump: beat of take-off, beat of landing, height in figure units. */
export type Jump = readonly [from: number, to: number, height: number];

/** Height above the ground at a beat; between take-off and landing it follows gravity. */
export function flightHeight(beat: number, cycle: number, jumps: readonly Jump[]): number {
  const t = within(beat, cycle);
  const jump = jumps.find(([from, to]) => t > from && t < to);
  if (!jump) return 0;
  const [from, to, height] = jump;
  const u = (t - from) / (to - from);
  return 4 * height * u * (1 - u);
}
