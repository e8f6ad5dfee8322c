import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Exercise } from '#generator/exercises/exercise.ts';
import { disc } from './canvas.ts';
import { NIGHT, type Palette } from './colors.ts';
import { LOOP_BEATS } from './tempo.ts';

const TREE_GAP = 240;

/** Ground, sparkles, and the sun behind the mover. */
export function drawSky(context: SKRSContext2D, palette: Palette, sunX: number): void {
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, 960, 540);
  for (let i = 0; i < 7; i++) {
    const color = i % 2 ? palette.glow : palette.sparkle;
    disc(context, 90 + i * 130 + (i % 2) * 24, 70 + ((i * 67) % 210), 6 + (i % 3) * 2, color);
  }
  disc(context, sunX, 330, 268, palette.glow);
  disc(context, sunX, 330, 214, palette.sun);
}

/** A wide hill to stand on. */
export function drawHill(context: SKRSContext2D, palette: Palette): void {
  context.fillStyle = palette.hill;
  context.beginPath();
  context.moveTo(0, 540);
  context.lineTo(0, 448);
  context.quadraticCurveTo(480, 408, 960, 448);
  context.lineTo(960, 540);
  context.fill();
}

/** Trees (for an animal) or stones pass by: a whole number of them per loop. */
export function drawPassingGround(context: SKRSContext2D, palette: Palette, exercise: Exercise, beat: number): void {
  if (!exercise.scroll) return;
  const dx = ((beat / LOOP_BEATS) * TREE_GAP * exercise.scroll) % TREE_GAP;
  for (let i = -1; i < 6; i++) {
    const x = i * TREE_GAP + (exercise.mirror ? dx : TREE_GAP - dx) - 60;
    context.fillStyle = palette.hillShade;
    context.beginPath();
    if (exercise.costume) {
      context.moveTo(x - 34, 446);
      context.lineTo(x, 366);
      context.lineTo(x + 34, 446);
    } else context.ellipse(x, 448, 44, 20, 0, Math.PI, 0);
    context.fill();
    context.fillStyle = palette.hill;
    context.fillRect(x - 50, 444, 100, 14);
  }
}

/** Three strokes of wind that cross the picture once per loop. */
export function drawWind(context: SKRSContext2D, palette: Palette, beat: number): void {
  for (const [i, y] of [120, 210, 300].entries()) {
    const u = (beat / LOOP_BEATS + i / 3) % 1;
    const x = -260 + u * 1480;
    context.strokeStyle = palette.sparkle;
    context.lineWidth = 8;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(x - 90, y);
    context.bezierCurveTo(x - 40, y - 14, x - 20, y + 14, x + 30, y);
    context.stroke();
  }
}

/** Eight beats, read from right to left; the present one swells. */
export function drawBeatDots(context: SKRSContext2D, beat: number, off: string): void {
  const now = Math.floor(beat);
  const pulse = Math.exp(-3.2 * (beat % 1));
  for (let i = 0; i < LOOP_BEATS; i++)
    disc(context, 480 + (3.5 - i) * 34, 504, i === now ? 9 + 4 * pulse : 7, i <= now ? NIGHT : off);
}
