import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { END_BEATS, GROUP_BEATS, type Part } from '@zuzu/demo/beats.ts';
import type { Choreography } from './exercises/exercise.ts';
import { mirrored, perform, round, stretched, type Move, type Moment } from './exercises/move.ts';
import { solveBody, type Body } from './figure/body.ts';
import type { Point, Sides } from './figure/geometry.ts';
import { expand, restingPose, type Pose, type PoseKey } from './figure/pose.ts';

/** Amplitude of movements and height of jumps per level, as factors. */
const RANGES: Readonly<Record<IntensityLevel, number>> = { 1: 0.8, 2: 0.9, 3: 0.97, 4: 1, 5: 1 };
const SPRINGS: Readonly<Record<IntensityLevel, number>> = { 1: 0, 2: 0.5, 3: 0.8, 4: 1, 5: 1.3 };

const CHEER = { arms: 150, reach: 1, elbows: -0.2 } satisfies PoseKey;
const CHEER_SIDEWAYS = { arms: 138, reach: 1, elbows: 0.1 } satisfies PoseKey;

/**
 * A segment of the picture, drawn once and repeated: its length, and the pose at each beat. `handsPace` is the tempo factor
 * of hands with overridden positions.
 */
export type Segment = { part: Exclude<Part, 'l'>; beats: number; at: (beat: number) => Moment; handsPace: number };

/** Returns the overridden positions of the hands at a beat of a segment, if any. */
export const handsOf = ({ hands }: Choreography, { handsPace }: Segment, beat: number): Sides<Point> | undefined =>
  hands?.(beat * handsPace);

/** The body at a beat of a segment. */
export function bodyAt(choreography: Choreography, segment: Segment, beat: number): Body {
  const { pose, air } = segment.at(beat);
  return solveBody(pose, choreography.view, air, handsOf(choreography, segment, beat), choreography.seat);
}

const longest = (moves: readonly Move[]): number => Math.max(...moves.map(({ cycle }) => cycle));

/** The pose in which all parts of a choreography start and end. */
export const homeOf = ({ home }: Choreography): Pose => ({ ...restingPose, ...expand(home) });

/** The segments of a choreography, in the order of its file. */
export function segmentsOf(choreography: Choreography): Segment[] {
  const { level, view, a, b, c, hold, end, sided, hands } = choreography;
  const home = homeOf(choreography);
  const segment = (
    part: Segment['part'],
    moves: readonly Move[],
    spring = SPRINGS[level],
    range = RANGES[level],
  ): Segment => ({
    part,
    beats: Math.max(GROUP_BEATS, longest(moves)),
    at: perform(moves, home, range, spring),
    handsPace: 1,
  });
  const slowness = longest(a) > GROUP_BEATS ? 1 : 2;
  const slow = a.map((move) => stretched(move, slowness));
  const last = end ?? (hands ? {} : view === 'front' ? CHEER : CHEER_SIDEWAYS);
  return [
    { ...segment('i', [...slow, round(8)], 0), handsPace: 1 / slowness },
    segment('a', a),
    segment('b', b),
    ...(sided
      ? [
          segment(
            'o',
            b.map((move) => mirrored(move, view)),
          ),
        ]
      : []),
    segment('c', c),
    ...(hold ? [segment('h', [round(8, [1.2, hold], [6.7, hold])], 0, 1)] : []),
    {
      ...segment('e', [round(END_BEATS * 2, [1.2, last], [END_BEATS + 1, last])], 0, 1),
      beats: END_BEATS,
      handsPace: 0,
    },
  ];
}
