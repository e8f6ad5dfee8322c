/**
 * Renders twelve frames of an exercise into one picture, for visual checks.
 *
 *   node src/generator/contact-sheet.ts --into <folder> [--opening] [star frog …]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exercises, type ExerciseId } from './exercises/exercises.ts';
import { newCanvas, useRubik } from './scene/canvas.ts';
import { sceneOf } from './scene/scene.ts';
import { LOOP_BEATS } from './scene/tempo.ts';

const WIDTH = 320;
const HEIGHT = 180;
const COLUMNS = 4;
const ROWS = 3;
const OPENING_FRAMES = 90;

function contactSheet(id: ExerciseId, opening: boolean): Buffer {
  const sheet = newCanvas(WIDTH * COLUMNS, HEIGHT * ROWS);
  const picture = newCanvas(WIDTH, HEIGHT);
  const { frames, draw } = sceneOf(id, 3, WIDTH);
  const span = opening ? OPENING_FRAMES : (Math.max(2, exercises[id].cycle) / LOOP_BEATS) * frames;
  for (let i = 0; i < COLUMNS * ROWS; i++) {
    draw(picture.context, Math.floor((i * span) / (COLUMNS * ROWS)), opening);
    sheet.context.drawImage(picture.canvas, (i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * HEIGHT);
  }
  return sheet.canvas.toBuffer('image/png');
}

const { values, positionals } = parseArgs({
  options: { into: { type: 'string', default: '.' }, opening: { type: 'boolean', default: false } },
  allowPositionals: true,
});
mkdirSync(values.into, { recursive: true });
useRubik();
for (const id of positionals.length > 0 ? positionals : Object.keys(exercises)) {
  if (!(id in exercises)) throw new Error(`there is no exercise ${id}`);
  writeFileSync(join(values.into, `${id}.png`), contactSheet(id as ExerciseId, values.opening));
}
