import { TAU } from '#generator/figure/geometry.ts';
import type { Exercise } from './exercise.ts';

/** Voice: breath and roar. */
export const vocal = {
  breathe: {
    name: 'נושמים ושרים',
    pace: 0.5,
    category: 'small/vocal',
    view: 'front',
    cycle: 8,
    prop: 'waves',
    seat: true,
    size: 1.06,
    keys: [
      [0, { hipY: 48, arms: 44, reach: 0.86, elbows: 0.75, lean: 0, curl: 0, nod: 0 }],
      [1.6, { hipY: 50, arms: 78, reach: 0.95, elbows: 0.1 }],
      [3, { hipY: 52, arms: 152, reach: 0.97, elbows: -0.5 }],
      [3.8, { hipY: 52, arms: 158, reach: 0.95 }],
      [5.2, { hipY: 49, arms: 90, reach: 1, elbows: 0 }],
      [6.6, { hipY: 47.5, arms: 50, reach: 0.9, elbows: 0.6 }],
      [7.4, { hipY: 47.5, arms: 43, reach: 0.86 }],
    ],
    adjust: (pose, beat) => {
      pose.lean = 3 * Math.sin((beat / 8) * TAU);
      pose.nod = 3 * Math.sin((beat / 8) * TAU + 1);
    },
  },
  lion: {
    name: 'שאגת האריה',
    category: 'small/vocal',
    view: 'front',
    cycle: 4,
    prop: 'roar',
    costume: 'lion',
    keys: [
      [0, { hipY: 62, arms: 66, reach: 0.6, elbows: -1, feet: 22, hipX: 0, lean: 0 }],
      [1.3, { hipY: 50, arms: 44, reach: 0.5, elbows: -1, feet: 22 }],
      [1.7, { hipY: 52, arms: 50, reach: 0.52 }],
      [2.1, { hipY: 72, arms: 122, reach: 0.94, elbows: -0.5, feet: 24 }],
      [2.7, { hipY: 72, arms: 124, reach: 0.97, elbows: -0.4 }],
      [3.3, { hipY: 71, arms: 118, reach: 0.92, elbows: -0.6 }],
    ],
    adjust: (pose, beat) => {
      // trembles with the roar
      const inTurn = beat % 4;
      if (inTurn <= 2 || inTurn >= 3.5) return;
      pose.nod = 4 * Math.sin(inTurn * 30);
      pose.hipX = 1.2 * Math.sin(inTurn * 37);
    },
  },
} satisfies Record<string, Exercise>;
