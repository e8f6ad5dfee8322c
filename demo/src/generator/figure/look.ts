import type { Point } from './geometry.ts';
import type { View } from './pose.ts';

export type Costume = 'bear' | 'frog' | 'bird' | 'lion';

/** Colours: `ink` of the body, `far` of the parts behind it, `halo` of the outline, `band` of the headband. */
export type Look = {
  ink: string;
  far: string;
  halo: string;
  band: string;
  view: View;
  costume?: Costume | undefined;
  /** Sits cross-legged. */
  seat?: boolean | undefined;
  /** The headband's end in this frame: knot and two links. */
  headband?: readonly Point[] | undefined;
};
