import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Prop } from '#generator/exercises/exercise.ts';
import { HELD } from '#generator/exercises/juggling.ts';
import type { Body } from '#generator/figure/body.ts';
import { TAU } from '#generator/figure/geometry.ts';
import { FULL_CIRCLE } from './canvas.ts';
import { BALL_COLORS, CORAL, NIGHT, type Palette } from './colors.ts';
import { clamp } from './easing.ts';

type Layer = 'behind' | 'before';
type DrawProp = (context: SKRSContext2D, beat: number, body: Body, palette: Palette, layer: Layer) => void;

/** One turn a beat: under the feet while in the air, over the head while on the ground. */
const drawRope: DrawProp = (context, beat, { left, right }, _palette, layer) => {
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
};

const drawBalls: DrawProp = (context, beat, _body, _palette, layer) => {
  if (layer === 'behind') return;
  for (const [i, color] of BALL_COLORS.entries()) {
    const time = (((beat / 2 + (i * 2) / 3) % 2) + 2) % 2;
    const inThrow = time % 1;
    const from = time < 1 ? -1 : 1;
    const held = inThrow < HELD;
    const flown = clamp((inThrow - HELD) / (1 - HELD));
    const x = from * (held ? 50 - 18 * (inThrow / HELD) : 32 - 82 * flown);
    const y = 84 + (held ? -9 * Math.sin((inThrow / HELD) * Math.PI) : 4 * 88 * flown * (1 - flown));
    context.fillStyle = color;
    context.strokeStyle = NIGHT;
    context.lineWidth = 3;
    context.beginPath();
    context.arc(x, y + 10, 10, 0, FULL_CIRCLE);
    context.fill();
    context.stroke();
  }
};

/** Rings of sound to both sides of the head, three one after the other. Times in beats. */
const soundRings =
  (cycle: number, start: number, apart: number, life: number): DrawProp =>
  (context, beat, { head }, palette, layer) => {
    if (layer === 'before') return;
    for (let i = 0; i < 3; i++) {
      const age = ((beat % cycle) - start - i * apart) / life;
      if (age <= 0 || age >= 1) continue;
      const radius = 34 + 92 * age;
      context.strokeStyle = palette.white;
      context.lineWidth = 8 * (1 - age) + 1;
      for (const side of [0, Math.PI]) {
        context.beginPath();
        context.arc(head.x, head.y, radius, side - 0.62, side + 0.62);
        context.stroke();
      }
    }
  };

/** Four short rays before the fist that is out. */
const drawImpact: DrawProp = (context, beat, { left, right }, palette, layer) => {
  const age = ((beat % 2) - 0.84) / 0.5;
  if (layer === 'behind' || age <= 0 || age >= 1) return;
  const { hand } = beat % 4 < 2 ? right : left;
  context.strokeStyle = palette.white;
  context.lineWidth = 6 * (1 - age) + 1;
  for (const angle of [-0.9, -0.3, 0.3, 0.9]) {
    const inner = 16 + 16 * age;
    const outer = 24 + 26 * age;
    context.beginPath();
    context.moveTo(hand.x + 4 + Math.cos(angle) * inner, hand.y + Math.sin(angle) * inner);
    context.lineTo(hand.x + 4 + Math.cos(angle) * outer, hand.y + Math.sin(angle) * outer);
    context.stroke();
  }
};

/** Notes rise beside the dancer and fade. */
const drawNotes: DrawProp = (context, beat, _body, palette, layer) => {
  if (layer === 'before') return;
  for (let i = 0; i < 4; i++) {
    const risen = (beat / 8 + i / 4) % 1;
    const side = i % 2 ? 1 : -1;
    const x = side * (92 + 14 * Math.sin(risen * TAU * 2 + i));
    const y = 24 + risen * 140;
    const size = Math.sin(Math.PI * risen);
    if (size < 0.05) continue;
    context.fillStyle = context.strokeStyle = palette.white;
    context.lineWidth = 3.4 * size;
    context.beginPath();
    context.ellipse(x, y, 7 * size, 5.4 * size, 0.4, 0, FULL_CIRCLE);
    context.fill();
    context.beginPath();
    context.moveTo(x + 6 * size, y);
    context.lineTo(x + 6 * size, y + 24 * size);
    context.quadraticCurveTo(x + 16 * size, y + 20 * size, x + 15 * size, y + 11 * size);
    context.stroke();
  }
};

/** Wind is not here: it blows through the whole picture, not in the mover's units. */
const props: Readonly<Partial<Record<Prop, DrawProp>>> = {
  rope: drawRope,
  balls: drawBalls,
  waves: soundRings(8, 3.9, 0.75, 2.4),
  roar: soundRings(4, 2, 0.28, 1.1),
  impact: drawImpact,
  notes: drawNotes,
};

/** What goes with the mover, in figure units; called once for what is behind it and once for what is before it. */
export function drawProp(
  context: SKRSContext2D,
  prop: Prop | undefined,
  beat: number,
  body: Body,
  palette: Palette,
  layer: Layer,
): void {
  context.lineCap = 'round';
  if (prop) props[prop]?.(context, beat, body, palette, layer);
}
