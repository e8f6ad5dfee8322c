import { HEAD_RADIUS } from './body.ts';
import type { Point } from './geometry.ts';
import { animals, type Animal, type Cast, type Hair, type Mood } from './look.ts';
import { NIGHT as INK } from './mix.ts';
import type { Pen } from './pen.ts';
import type { View } from './pose.ts';

const WHITE = '#ffffff';
const ROSE = '#ff8fa0';
const BEAK = '#ffb224';
const FULL_CIRCLE = 7;

/** Heights above the middle of a head: of ears, and of heads taller than round ears. */
const EAR_TIPS = { wide: 17, round: 26, point: 34, long: 51 } as const;
const HIGH_HEADS: Partial<Record<Cast['head'], number>> = { bee: 36, bun: 37, curls: 32, frog: 28, lion: 31 };

/** How far the face turns away from the middle, by view. */
const FACE_SHIFT: Readonly<Record<View, number>> = { front: 0, quarter: 6, side: 11 };

/** A head to draw on, with its middle at 0, 0 and y up. */
type Head = { canvas: Pen; shift: number; cast: Cast };

function dot({ canvas }: Head, x: number, y: number, radius: number, color: string, flat = 1): void {
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.ellipse(x, y, radius, radius * flat, 0, 0, FULL_CIRCLE);
  canvas.fill();
}

function shape({ canvas }: Head, color: string, ...points: Point[]): void {
  canvas.fillStyle = color;
  canvas.beginPath();
  for (const { x, y } of points) canvas.lineTo(x, y);
  canvas.closePath();
  canvas.fill();
}

/** Both eyes, or the near one in a side view. */
function eyes(head: Head, apart: number, y: number, size: number, white?: number): void {
  const { shift } = head;
  for (const side of shift > 10 ? [1] : [-1, 1]) {
    const x = side * apart * (1 - shift * 0.025) + shift * 0.8;
    if (white) dot(head, x, y, white, WHITE);
    dot(head, x + (white ? 1 : 0), y, size, INK, white ? 1 : 1.25);
  }
}

function smile({ canvas, shift }: Head, y: number, width: number, color = INK): void {
  canvas.strokeStyle = color;
  canvas.lineWidth = 2.6;
  canvas.beginPath();
  canvas.arc(shift, y + 4, width, -Math.PI + 0.5, -0.5);
  canvas.stroke();
}

function closedEyes({ canvas, shift }: Head, apart: number, y: number): void {
  canvas.strokeStyle = INK;
  canvas.lineWidth = 2.6;
  for (const side of shift > 10 ? [1] : [-1, 1]) {
    canvas.beginPath();
    canvas.arc(side * apart + shift * 0.8, y + 2, 4, -Math.PI + 0.4, -0.4);
    canvas.stroke();
  }
}

function laugh({ canvas, shift }: Head, y: number): void {
  canvas.fillStyle = INK;
  canvas.beginPath();
  canvas.arc(shift, y + 3, 7, -Math.PI, 0);
  canvas.closePath();
  canvas.fill();
}

function cheeks(head: Head, y: number): void {
  for (const side of [-1, 1]) {
    const x = side * 13 + head.shift * 0.8;
    if (Math.abs(x) < 18) dot(head, x, y, 3.6, ROSE, 0.8);
  }
}

const hairBehind: Readonly<Record<Hair, (head: Head) => void>> = {
  short: () => {},
  curls: (head) => {
    for (let i = 0; i < 9; i++) {
      const angle = 0.15 + i * 0.355;
      dot(head, Math.cos(angle) * 20 - head.shift * 0.3, 4 + Math.sin(angle) * 19, 9, head.cast.hair);
    }
  },
  bun: (head) => dot(head, -head.shift * 0.7, 27, 10, head.cast.hair),
  braids: (head) => {
    for (const side of head.shift > 10 ? [-1] : [-1, 1])
      for (let i = 0; i < 3; i++)
        dot(head, side * (22 + i * 1.5) - head.shift * 0.4, -8 - i * 9, 6.5 - i, i === 2 ? ROSE : head.cast.hair);
  },
  cap: () => {},
};

function childHead(head: Head, hair: Hair, mood?: Mood): void {
  const { cast, shift } = head;
  hairBehind[hair](head);
  dot(head, -shift * 0.15, 1, HEAD_RADIUS + 0.5, cast.hair);
  dot(head, shift * 0.42, -3.5, HEAD_RADIUS - 3.2, cast.skin);
  if (shift < 10) for (const side of [-1, 1]) dot(head, side * 21 + shift * 0.2, -3, 4, cast.skin);
  else dot(head, -4, -3, 4.4, cast.skin);
  if (hair === 'cap') {
    const { canvas } = head;
    canvas.fillStyle = cast.shirt;
    canvas.beginPath();
    canvas.arc(0, 3, HEAD_RADIUS + 1.5, 0, Math.PI);
    canvas.fill();
    dot(head, shift * 1.9, 8, 19, cast.trousers, 0.24);
  }
  if (mood === 'calm') closedEyes(head, 8, -1);
  else eyes(head, 8, -1, 2.7);
  cheeks(head, -8);
  if (mood === 'merry') laugh(head, -10);
  else smile(head, -10, 6);
}

type Features = {
  fur: string;
  /** Lighter parts: muzzle and belly. */
  light: string;
  ears?: keyof typeof EAR_TIPS;
  inner?: string;
  muzzle?: boolean;
  nose?: string;
  whiteEyes?: boolean;
  beak?: string;
  /** If different from the rest. */
  limbs?: string;
};

const FEATURES: Readonly<Record<Animal, Features>> = {
  bear: { fur: '#8a5a3c', light: '#e2b98f', ears: 'round', inner: '#e2b98f', muzzle: true, nose: INK },
  bee: { fur: '#ffc933', light: '#fff1c2', whiteEyes: true },
  bird: { fur: '#3f8efc', light: '#d6e8ff', whiteEyes: true, beak: BEAK },
  cat: { fur: '#f2a65a', light: '#fff0dd', ears: 'point', inner: ROSE, muzzle: true, nose: ROSE },
  elephant: { fur: '#8fa3bf', light: '#c9d5e6', ears: 'wide', inner: '#f3b6c4' },
  fox: { fur: '#e8743b', light: '#fff0e2', ears: 'point', inner: INK, muzzle: true, nose: INK },
  frog: { fur: '#3aa655', light: '#c9efb3' },
  lion: { fur: '#f3b04a', light: '#fde3ae', ears: 'round', inner: '#a55a22', muzzle: true, nose: '#8a3d1e' },
  monkey: { fur: '#7a4b32', light: '#eebf97', ears: 'round', inner: '#eebf97', muzzle: true },
  mouse: { fur: '#a9a3b8', light: '#e9e4f2', ears: 'round', inner: ROSE, muzzle: true, nose: ROSE },
  owl: { fur: '#7b5ea7', light: '#e3d6f7', ears: 'point', inner: '#7b5ea7', whiteEyes: true, beak: BEAK },
  panda: { fur: '#ffffff', light: '#e9e4f2', ears: 'round', inner: INK, nose: INK, limbs: '#3a3750' },
  penguin: { fur: '#2b3350', light: '#ffffff', beak: BEAK },
  rabbit: { fur: '#a5816b', light: '#fbeee2', ears: 'long', inner: ROSE, muzzle: true, nose: ROSE },
  turtle: { fur: '#6fbf73', light: '#e5f6d3' },
};

/** The colours of an animal's body, belly and limbs. */
export const coatOf = (animal: Animal): { fur: string; light: string; limbs?: string } => FEATURES[animal];

function ears(head: Head, { ears: kind, fur, inner = fur }: Features): void {
  const back = -head.shift * 0.5;
  for (const side of [-1, 1]) {
    if (kind === 'round') {
      dot(head, side * 17 + back, 17, 9, fur);
      dot(head, side * 17 + back, 17, 4.8, inner);
    }
    if (kind === 'wide') {
      dot(head, side * 26 + back, 2, 15, fur);
      dot(head, side * 26 + back, 2, 9.5, inner);
    }
    if (kind === 'point') {
      const at = (x: number, y: number) => ({ x: side * x + back, y });
      shape(head, fur, at(5, 17), at(20, 34), at(22, 6));
      shape(head, inner, at(11, 18), at(18, 27), at(18, 13));
    }
    if (kind === 'long') {
      head.canvas.fillStyle = fur;
      head.canvas.beginPath();
      head.canvas.ellipse(side * 9 + back, 32, 6.5, 19, -side * 0.2, 0, FULL_CIRCLE);
      head.canvas.fill();
      head.canvas.fillStyle = inner;
      head.canvas.beginPath();
      head.canvas.ellipse(side * 9 + back, 32, 3, 13, -side * 0.2, 0, FULL_CIRCLE);
      head.canvas.fill();
    }
  }
}

function animalHead(head: Head, animal: Animal): void {
  const features = FEATURES[animal];
  const { fur, light, muzzle, nose, beak, whiteEyes } = features;
  const { shift, canvas } = head;
  if (animal === 'lion')
    for (let i = 0; i < 12; i++)
      dot(head, Math.cos(i * 0.5236) * 22 - shift * 0.3, Math.sin(i * 0.5236) * 22, 9, '#a55a22');
  if (animal === 'bee')
    for (const side of [-1, 1]) {
      canvas.strokeStyle = INK;
      canvas.lineWidth = 2.6;
      canvas.beginPath();
      canvas.moveTo(side * 6, 18);
      canvas.quadraticCurveTo(side * 8, 30, side * 14, 32);
      canvas.stroke();
      dot(head, side * 14, 32, 4, INK);
    }
  ears(head, features);
  if (animal === 'frog') for (const side of [-1, 1]) dot(head, side * 13 + shift * 0.4, 17, 10, fur);
  dot(head, 0, 0, HEAD_RADIUS, fur, 0.96);
  if (animal === 'bee') for (const y of [10, 17]) dot(head, 0, y, y === 10 ? 18 : 12, INK, 0.14);
  if (animal === 'penguin' || animal === 'owl')
    for (const side of [-1, 1]) dot(head, side * 8 + shift * 0.8, -1, 10.5, light);
  if (animal === 'monkey') for (const side of [-1, 1]) dot(head, side * 7 + shift * 0.7, 3, 9.5, light);
  if (animal === 'panda') for (const side of [-1, 1]) dot(head, side * 9 + shift * 0.6, 2, 6.8, INK, 1.15);
  if (animal === 'frog') {
    for (const side of shift > 10 ? [1] : [-1, 1]) {
      dot(head, side * 13 + shift * 0.4, 18, 6.6, WHITE);
      dot(head, side * 13 + shift * 0.5 + 1, 18, 3.4, INK);
    }
    smile(head, -3, 12);
    cheeks(head, -6);
    return;
  }
  if (muzzle) dot(head, shift * 1.05, -8, 11, light, 0.82);
  if (whiteEyes) eyes(head, 8.5, 4, 3, 6.5);
  else if (animal === 'panda') {
    for (const side of [-1, 1]) dot(head, side * 8.5 + shift * 0.7, 3, 2.6, WHITE);
  } else eyes(head, 8.5, 4, 2.8);
  if (beak) shape(head, beak, { x: shift * 1.2 - 7, y: -2 }, { x: shift * 1.2 + 7, y: -2 }, { x: shift * 1.8, y: -15 });
  if (nose) dot(head, shift * 1.2, -4, 4, nose, 0.75);
  if (animal === 'elephant') {
    canvas.strokeStyle = fur;
    canvas.lineWidth = 9;
    canvas.beginPath();
    canvas.moveTo(shift, -4);
    canvas.quadraticCurveTo(shift + 1, -26, shift + 11, -29);
    canvas.stroke();
    canvas.strokeStyle = light;
    canvas.lineWidth = 2.4;
    canvas.beginPath();
    canvas.moveTo(shift - 3.5, -10);
    canvas.lineTo(shift + 3.5, -10);
    canvas.stroke();
  } else if (!beak) smile(head, -13, 4.5);
}

const isAnimal = (head: Cast['head']): head is Animal => (animals as readonly string[]).includes(head);

/** Height of a head, with ears and hair, over its middle. */
export const crownOf = (head: Cast['head']): number =>
  Math.max(HIGH_HEADS[head] ?? EAR_TIPS.round, isAnimal(head) ? EAR_TIPS[FEATURES[head].ears ?? 'wide'] : 0);

/** Draws a head at a point, turned by `angle` radians (counterclockwise, y up). */
export function drawHead(canvas: Pen, at: Point, angle: number, cast: Cast, view: View, mood?: Mood): void {
  const head: Head = { canvas, shift: FACE_SHIFT[view], cast };
  canvas.save();
  canvas.translate(at.x, at.y);
  canvas.rotate(angle);
  if (isAnimal(cast.head)) animalHead(head, cast.head);
  else childHead(head, cast.head, mood);
  canvas.restore();
}
