import type { Prop } from '#exercises/exercise.ts';
import type { Body } from '#figure/body.ts';
import { TAU } from '#figure/geometry.ts';
import type { Pen } from '#figure/pen.ts';
import { FULL_CIRCLE } from './canvas.ts';
import { mix, NIGHT } from '#figure/mix.ts';
import { BALL_COLORS, CORAL, type Palette } from './colors.ts';

type Layer = 'behind' | 'before';
type Props = { context: Pen; beat: number; body: Body; palette: Palette; layer: Layer };

function box({ context }: Props, x: number, width: number, height: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, 0, width, height, 5);
  context.fill();
}

/** One turn a beat: under the feet during the jump, over the head while on the ground. */
function drawRope({ context, beat, body: { left, right }, layer }: Props): void {
  const angle = (beat - 0.62) * TAU;
  const height = -Math.cos(angle);
  if (Math.sin(angle) > 0 !== (layer === 'before')) return;
  const middle = (left.hand.y + right.hand.y) / 2;
  const top = height > 0 ? middle + height * 190 : middle + height * (middle + 30);
  context.strokeStyle = CORAL;
  context.lineWidth = 5;
  context.beginPath();
  context.moveTo(left.hand.x, left.hand.y);
  context.bezierCurveTo(left.hand.x - 46, top, right.hand.x + 46, top, right.hand.x, right.hand.y);
  context.stroke();
}

/** A ball in a high arc from hand to hand, two beats each way. */
function drawBall({ context, beat, body: { left, right }, layer }: Props): void {
  if (layer === 'behind') return;
  const turn = beat % 4;
  const [from, to] = turn < 2 ? [right.hand, left.hand] : [left.hand, right.hand];
  const flown = Math.min(1, (turn % 2) / 1.6);
  // crosses over the head, not before the face
  const across = flown * flown * (3 - 2 * flown);
  context.fillStyle = BALL_COLORS[0];
  context.strokeStyle = NIGHT;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(
    from.x + (to.x - from.x) * across,
    from.y + (to.y - from.y) * flown + 14 + 4 * 100 * flown * (1 - flown),
    11,
    0,
    FULL_CIRCLE,
  );
  context.fill();
  context.stroke();
}

function drawHoop({ context, body: { hip, air }, layer }: Props): void {
  context.strokeStyle = layer === 'behind' ? mix(CORAL, NIGHT, 0.25) : CORAL;
  context.lineWidth = 6;
  context.beginPath();
  const [start, end] = layer === 'behind' ? [0, Math.PI] : [Math.PI, TAU];
  context.ellipse(hip.x * 0.2, 84 + air, 48, 13, hip.x * 0.012, start, end);
  context.stroke();
}

/** Rings of sound on both sides of the head. */
const soundRings =
  (every: number, start: number): ((props: Props) => void) =>
  ({ context, beat, body: { head }, palette, layer }) => {
    if (layer === 'before') return;
    const age = ((beat % every) - start) / 1.4;
    if (age <= 0 || age >= 1) return;
    context.strokeStyle = palette.white;
    context.lineWidth = 8 * (1 - age) + 1;
    for (const side of [0, Math.PI]) {
      context.beginPath();
      context.arc(head.x, head.y, 36 + 70 * age, side - 0.55, side + 0.55);
      context.stroke();
    }
  };

/** Props in the air around the mover, which a companion doesn't repeat. */
export const isInTheAir = (prop: Prop): boolean => prop === 'roar' || prop === 'waves' || prop === 'notes';

/** Two notes that sway beside the dancer. */
function drawNotes({ context, beat, palette, layer }: Props): void {
  if (layer === 'before') return;
  for (const side of [-1, 1]) {
    const x = side * 104;
    const y = 118 + 8 * Math.sin((beat / 2) * TAU + side);
    context.fillStyle = context.strokeStyle = palette.white;
    context.lineWidth = 4;
    context.beginPath();
    context.ellipse(x, y, 8, 6, 0.4, 0, FULL_CIRCLE);
    context.fill();
    context.beginPath();
    context.moveTo(x + 7, y);
    context.lineTo(x + 7, y + 28);
    context.quadraticCurveTo(x + 18, y + 23, x + 17, y + 12);
    context.stroke();
  }
}

const draw: Readonly<Record<Prop, (props: Props) => void>> = {
  stool: (props) => {
    if (props.layer === 'before') return;
    box(props, -28, 40, 33, mix(CORAL, NIGHT, 0.3));
    box(props, -31, 46, 9, mix(CORAL, NIGHT, 0.5));
    props.context.fillStyle = mix(CORAL, NIGHT, 0.15);
    props.context.beginPath();
    props.context.roundRect(-32, 29, 48, 9, 4);
    props.context.fill();
  },
  chair: (props) => {
    if (props.layer === 'before') return;
    for (const x of [-34, 27]) box(props, x, 7, 40, mix(CORAL, NIGHT, 0.5));
    for (const x of [-30, 23]) box(props, x, 7, 104, mix(CORAL, NIGHT, 0.4));
    const { context } = props;
    context.fillStyle = mix(CORAL, NIGHT, 0.3);
    context.beginPath();
    context.roundRect(-35, 72, 70, 34, 9);
    context.fill();
    context.fillStyle = mix(CORAL, NIGHT, 0.15);
    context.beginPath();
    context.roundRect(-38, 30, 76, 10, 4);
    context.fill();
  },
  wall: (props) => {
    if (props.layer === 'behind') box(props, 58, 16, 178, mix(CORAL, NIGHT, 0.3));
  },
  step: (props) => {
    if (props.layer === 'behind') box(props, 12, 48, 19, mix(CORAL, NIGHT, 0.3));
  },
  boat: (props) => {
    const { context, layer } = props;
    if (layer === 'behind') return box(props, -30, 34, 24, mix(CORAL, NIGHT, 0.4));
    context.fillStyle = mix(CORAL, NIGHT, 0.2);
    context.beginPath();
    context.moveTo(-62, 26);
    context.lineTo(86, 26);
    context.quadraticCurveTo(74, 0, 52, 0);
    context.lineTo(-36, 0);
    context.quadraticCurveTo(-54, 4, -62, 26);
    context.fill();
  },
  rope: drawRope,
  balls: drawBall,
  hoop: drawHoop,
  roar: soundRings(4, 1.7),
  waves: soundRings(8, 3.5),
  notes: drawNotes,
};

/** Draws an exercise's prop in figure units; called for the layer behind the figure and for the one in front of it. */
export const drawProp = (prop: Prop, props: Props): void => {
  props.context.lineCap = 'round';
  draw[prop](props);
};
