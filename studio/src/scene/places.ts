import type { SKRSContext2D } from '@napi-rs/canvas';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { Part } from '@zuzu/demo/beats.ts';
import type { Exercise, Place, Places } from '#exercises/exercise.ts';
import { mix, NIGHT } from '#figure/mix.ts';
import { disc } from './canvas.ts';
import { CORAL, type Palette } from './colors.ts';

const WHITE = '#ffffff';
const LEAF = '#2f9e57';
const WOOD = '#8a5a3c';
const WATER = '#2f86d6';

/** The places of a category, in the order of a clip. */
const PLACES: Readonly<Record<CategoryValue, Places>> = {
  'dynamic-warmup': ['hall', 'forest', 'roof'],
  'static-warmup': ['forest', 'sea', 'snow'],
  main: ['roof', 'hall', 'sea'],
  story: ['forest', 'sea', 'snow'],
  coordination: ['hall', 'roof', 'forest'],
  vocal: ['snow', 'forest', 'roof'],
  dance: ['stage', 'roof', 'sea'],
  power: ['forest', 'hall', 'snow'],
  loop: ['sea', 'hall', 'forest'],
};

/** Index of the place per part: movement and end in the first, harder form, other side and hold in the second. */
const PLACE_OF_PART: Readonly<Record<Exclude<Part, 'l'>, 0 | 1 | 2>> = { i: 0, a: 0, b: 1, h: 1, o: 1, c: 2, e: 0 };

/** Returns the place of a part: from the exercise's places, by default those of its category. */
export const placeOf = ({ category, places = PLACES[category] }: Exercise, part: Exclude<Part, 'l'>): Place =>
  places[PLACE_OF_PART[part]];

/** A picture of 960 × 540 to draw on; `tint` is a colour as it looks in the light of the category. */
type Scenery = { context: SKRSContext2D; palette: Palette; tint: (color: string, share: number) => string };

function shape({ context }: Scenery, color: string, ...points: readonly (readonly [x: number, y: number])[]): void {
  context.fillStyle = color;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

function block({ context }: Scenery, color: string, x: number, y: number, width: number, height: number, radius = 0) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** Ground whose upper edge is a wide curve, or a line if `rise` is 0. */
function ground({ context }: Scenery, color: string, y: number, rise: number): void {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(0, 540);
  context.lineTo(0, y);
  context.quadraticCurveTo(480, y - 2 * rise, 960, y);
  context.lineTo(960, 540);
  context.fill();
}

function fir(scenery: Scenery, x: number, foot: number, height: number, color: string): void {
  block(scenery, scenery.tint(WOOD, 0.6), x - 6, foot - 30, 12, 30);
  for (const [from, to, half] of [
    [0.1, 0.56, 0.3],
    [0.38, 0.8, 0.24],
    [0.62, 1, 0.17],
  ] as const)
    shape(
      scenery,
      color,
      [x - half * height, foot - from * height],
      [x, foot - to * height],
      [x + half * height, foot - from * height],
    );
}

function forest(scenery: Scenery): void {
  const { context, palette, tint } = scenery;
  ground(scenery, tint(LEAF, 0.22), 410, 20);
  for (const [x, height] of [
    [40, 330],
    [262, 210],
    [690, 220],
    [930, 350],
  ] as const)
    fir(scenery, x, 446, height, tint(LEAF, 0.42));
  for (const [x, y, radius] of [
    [140, 250, 70],
    [838, 240, 78],
  ] as const) {
    block(scenery, tint(WOOD, 0.5), x - 9, y, 18, 450 - y);
    disc(context, x, y, radius, tint(LEAF, 0.32));
  }
  ground(scenery, palette.hill, 452, 14);
}

function hall(scenery: Scenery): void {
  const { context, palette, tint } = scenery;
  for (const x of [60, 200, 660, 800]) block(scenery, tint(WHITE, 0.45), x, 48, 100, 92, 8);
  const rail = tint(WOOD, 0.45);
  for (let y = 190; y < 430; y += 26) block(scenery, rail, 36, y, 170, 7, 3);
  for (const x of [30, 118, 204]) block(scenery, rail, x, 176, 9, 270);
  block(scenery, tint(WHITE, 0.6), 772, 176, 120, 84, 8);
  context.strokeStyle = mix(palette.ground, CORAL, 0.8);
  context.lineWidth = 6;
  context.strokeRect(812, 208, 40, 32);
  context.beginPath();
  context.ellipse(832, 258, 26, 7, 0, 0, 7);
  context.stroke();
  block(scenery, tint(NIGHT, 0.2), 826, 266, 12, 184);
  ground(scenery, palette.hill, 440, 0);
  block(scenery, tint(NIGHT, 0.22), 0, 436, 960, 6);
  block(scenery, mix(palette.hill, WHITE, 0.35), 0, 504, 960, 7);
}

function sea(scenery: Scenery): void {
  const { context, palette, tint } = scenery;
  block(scenery, tint(WATER, 0.45), 0, 340, 960, 120);
  block(scenery, tint(WHITE, 0.4), 70, 372, 130, 6, 3);
  block(scenery, tint(WHITE, 0.4), 250, 398, 90, 6, 3);
  block(scenery, tint(WHITE, 0.4), 660, 384, 150, 6, 3);
  shape(scenery, tint(WOOD, 0.55), [80, 330], [190, 330], [168, 356], [102, 356]);
  shape(scenery, tint(WHITE, 0.75), [130, 200], [130, 322], [62, 322]);
  shape(scenery, tint(CORAL, 0.6), [140, 226], [140, 322], [196, 322]);
  disc(context, 800, 352, 44, tint(LEAF, 0.3));
  block(scenery, tint(WATER, 0.45), 740, 352, 130, 46);
  context.strokeStyle = tint(WOOD, 0.6);
  context.lineWidth = 13;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(886, 452);
  context.quadraticCurveTo(876, 320, 906, 196);
  context.stroke();
  context.fillStyle = tint(LEAF, 0.55);
  for (const angle of [-2.9, -2.2, -0.9, -0.2, 0.4, 2.7]) {
    context.beginPath();
    context.ellipse(906 + 46 * Math.cos(angle), 192 + 46 * Math.sin(angle), 50, 13, angle, 0, 7);
    context.fill();
  }
  ground(scenery, palette.hill, 456, 8);
}

function roof(scenery: Scenery): void {
  const { palette, tint } = scenery;
  const houses = [
    [0, 150, 110],
    [104, 220, 96],
    [220, 300, 80],
    [640, 280, 104],
    [750, 190, 90],
    [842, 110, 118],
  ] as const;
  for (const [i, [x, top, width]] of houses.entries()) {
    block(scenery, tint(NIGHT, i % 2 ? 0.14 : 0.22), x, top, width, 330, 4);
    for (let y = top + 22; y < 380; y += 46)
      for (let column = 0; column < 2; column++)
        block(scenery, tint(WHITE, 0.5), x + width * (0.2 + column * 0.38), y, width * 0.2, 24, 3);
  }
  for (let x = 12; x < 960; x += 72) block(scenery, tint(NIGHT, 0.4), x, 398, 6, 50);
  block(scenery, tint(NIGHT, 0.4), 0, 392, 960, 8);
  ground(scenery, palette.hill, 444, 0);
  block(scenery, mix(palette.hill, NIGHT, 0.22), 0, 440, 960, 8);
}

function snow(scenery: Scenery): void {
  const { context, palette, tint } = scenery;
  for (const [x, top, half, share] of [
    [180, 120, 250, 0.26],
    [770, 90, 270, 0.26],
    [480, 210, 220, 0.16],
  ] as const) {
    shape(scenery, tint('#3b5b9a', share), [x - half, 450], [x, top], [x + half, 450]);
    const cap = 0.3;
    const y = top + (450 - top) * cap;
    shape(
      scenery,
      tint(WHITE, 0.85),
      [x - half * cap, y],
      [x, top],
      [x + half * cap, y],
      [x + half * cap * 0.4, y - 20],
      [x, y + 8],
      [x - half * cap * 0.45, y - 20],
    );
  }
  ground(scenery, tint(WHITE, 0.75), 424, 16);
  for (const [x, height] of [
    [40, 190],
    [252, 130],
    [716, 130],
    [926, 200],
  ] as const)
    fir(scenery, x, 440, height, tint(mix(LEAF, WHITE, 0.55), 0.7));
  for (const [x, y] of [
    [70, 60],
    [310, 40],
    [270, 190],
    [640, 60],
    [690, 210],
    [900, 40],
    [860, 250],
    [110, 230],
  ] as const)
    disc(context, x, y, 6, tint(WHITE, 0.9));
  ground(scenery, palette.hill, 456, 8);
}

function stage(scenery: Scenery): void {
  const { palette, tint } = scenery;
  for (const [from, to] of [
    [250, 180],
    [710, 780],
  ] as const)
    shape(scenery, tint(WHITE, 0.3), [from - 18, 0], [from + 18, 0], [to + 110, 450], [to - 110, 450]);
  const curtain = tint('#8a1f4d', 0.55);
  const fold = tint('#8a1f4d', 0.7);
  for (const x of [0, 44, 834, 878, 922]) block(scenery, curtain, x, 0, 42, 446, 10);
  for (const x of [34, 76, 866, 910]) block(scenery, fold, x, 0, 14, 446, 7);
  for (let x = 0; x < 960; x += 96) block(scenery, x % 192 ? curtain : fold, x, -30, 96, 84, 42);
  ground(scenery, palette.hill, 440, 0);
  block(scenery, mix(palette.hill, NIGHT, 0.25), 0, 516, 960, 24);
}

const draw: Readonly<Record<Place, (scenery: Scenery) => void>> = { forest, hall, sea, roof, snow, stage };

/** A disc of light behind a figure, so that the background doesn't confuse its outline. */
export type Light = { x: number; y: number; radius: number };

/** Below this, the ground hides the lights. */
const GROUND = 440;

/** Draws a place and a light behind the figures. Static flat shapes only, because every key frame repeats them. */
export function drawPlace(context: SKRSContext2D, place: Place, palette: Palette, lights: readonly Light[]): void {
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, 960, 540);
  const scenery = { context, palette, tint: (color: string, share: number) => mix(palette.ground, color, share) };
  draw[place](scenery);
  context.save();
  context.beginPath();
  context.rect(0, 0, 960, GROUND);
  context.clip();
  context.globalAlpha = 0.88;
  for (const { x, y, radius } of lights) disc(context, x, y, radius, palette.sun);
  context.restore();
}
