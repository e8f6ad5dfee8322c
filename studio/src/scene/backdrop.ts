import type { SKRSContext2D } from '@napi-rs/canvas';
import { disc } from './canvas.ts';
import type { Palette } from './colors.ts';

/** Sky, the sun behind the figure and a wide hill to stand on: few edges, because every key frame has them again. */
export function drawBackdrop(context: SKRSContext2D, palette: Palette): void {
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, 960, 540);
  disc(context, 480, 300, 250, palette.sun);
  context.fillStyle = palette.hill;
  context.beginPath();
  context.moveTo(0, 540);
  context.lineTo(0, 452);
  context.quadraticCurveTo(480, 424, 960, 452);
  context.lineTo(960, 540);
  context.fill();
}
