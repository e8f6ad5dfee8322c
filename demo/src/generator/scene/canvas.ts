import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

/** An arc to this angle is a full circle, regardless of rounding. */
export const FULL_CIRCLE = 7;

/** Registers the app's own font as 'Rubik'; its variable file contains every weight. Call once, before drawing. */
export function useRubik(): void {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/rubik/package.json')),
    'files',
  );
  for (const script of ['hebrew', 'latin'])
    GlobalFonts.register(readFileSync(join(files, `rubik-${script}-wght-normal.woff2`)), 'Rubik');
}

/** An empty picture and its drawing context. */
export function newCanvas(width: number, height: number): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(width, height);
  return { canvas, context: canvas.getContext('2d') };
}

export function disc(context: SKRSContext2D, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, FULL_CIRCLE);
  context.fill();
}
