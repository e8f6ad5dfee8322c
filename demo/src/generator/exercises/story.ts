import { TAU } from '#generator/figure/geometry.ts';
import type { Exercise } from './exercise.ts';

/** A paw on all fours, one stride per turn: half on the ground, moving back, half in the air. */
function stride(turn: number): { forward: number; up: number } {
  const phase = ((turn % 1) + 1) % 1;
  return phase < 0.5
    ? { forward: 1 - 4 * phase, up: 0 }
    : { forward: -1 + 4 * (phase - 0.5), up: Math.sin((phase - 0.5) * TAU) };
}

/** Story: animals, played with the whole body. */
export const story = {
  bear: {
    name: 'הדוב ביער',
    category: 'small/story',
    view: 'side',
    cycle: 4,
    costume: 'bear',
    scroll: 4,
    mirror: true,
    size: 0.95,
    keys: [
      [0, { hipX: -26, hipY: 60, lean: 76, curl: -7, nod: -18, elbows: 0.4 }],
      [1, { hipY: 57, lean: 80, nod: -10 }],
      [2, { hipY: 60, lean: 76, nod: -20 }],
      [3, { hipY: 57, lean: 80, nod: -8 }],
    ],
    adjust: (pose, beat) => {
      for (const side of ['left', 'right'] as const) {
        const paw = stride(beat / 4 + (side === 'left' ? 0 : 0.5));
        pose[`${side}FootX`] = -30 + paw.forward * 17;
        pose[`${side}FootY`] = 10 + paw.up * 15;
        pose[`${side}Knee`] = 1;
      }
    },
    hands: (beat) => {
      const left = stride(beat / 4 + 0.62);
      const right = stride(beat / 4 + 0.12);
      return {
        left: { x: 26 + left.forward * 15, y: 9 + left.up * 15 },
        right: { x: 26 + right.forward * 15, y: 9 + right.up * 15 },
      };
    },
  },
  frog: {
    name: 'קפיצות צפרדע',
    category: 'small/story',
    view: 'front',
    cycle: 4,
    costume: 'frog',
    size: 0.86,
    keys: [
      [0, { hipY: 32, arms: 14, reach: 0.86, elbows: -0.3, feet: 46, knees: 1, lean: 0 }],
      [0.7, { hipY: 27, arms: 12, reach: 0.78, feet: 46 }],
      [1, { hipY: 31, arms: 20, feet: 44, reach: 0.88 }],
      [1.35, { hipY: 68, arms: 112, reach: 1, feet: 30, elbows: 0.1 }],
      [1.75, { hipY: 78, arms: 132, reach: 1, feet: 52, feetY: 26, knees: 1 }],
      [2.1, { hipY: 74, arms: 126, feet: 50, feetY: 22 }],
      [2.45, { hipY: 50, arms: 70, feet: 46, feetY: 10, reach: 0.95 }],
      [2.75, { hipY: 27, arms: 14, reach: 0.78, feet: 46, elbows: -0.3 }],
      [3.2, { hipY: 32, arms: 14, reach: 0.86, feet: 46 }],
    ],
    jumps: [[1.2, 2.5, 34]],
  },
  bird: {
    name: 'עפים כמו ציפור',
    category: 'small/story',
    view: 'front',
    cycle: 4,
    costume: 'bird',
    size: 0.94,
    prop: 'wind',
    keys: [
      [0, { hipY: 74, arms: 132, reach: 1, elbows: 0.35, feet: 13, feetY: 10, lean: -5, knees: 0.3 }],
      [0.3, { arms: 138, elbows: 0.2 }],
      [1, { hipY: 68, arms: 48, reach: 0.96, elbows: -0.6, lean: 0 }],
      [1.3, { arms: 44, elbows: -0.5 }],
      [2, { hipY: 74, arms: 132, elbows: 0.35, lean: 5, reach: 1 }],
      [2.3, { arms: 138, elbows: 0.2 }],
      [3, { hipY: 68, arms: 48, elbows: -0.6, reach: 0.96, lean: 0 }],
      [3.3, { arms: 44, elbows: -0.5 }],
    ],
    jumps: [
      [1.1, 2.05, 13],
      [3.1, 4, 13],
    ],
    adjust: (pose, beat) => {
      pose.hipX = 26 * Math.sin((beat / 8) * TAU);
      pose.leftFootX += pose.hipX;
      pose.rightFootX += pose.hipX;
    },
  },
} satisfies Record<string, Exercise>;
