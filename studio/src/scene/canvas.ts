import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

/** An arc to this angle is a full circle, regardless of rounding. */
export const FULL_CIRCLE = 7;

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
