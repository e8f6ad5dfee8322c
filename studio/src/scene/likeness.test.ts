import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { beforeAll, expect, test } from 'vitest';
import { framesOf } from '@zuzu/demo/beats.ts';
import { choreographies } from '#library/choreographies.ts';
import { libraryClips } from '@zuzu/demo/library-clips.ts';
import { newCanvas } from './canvas.ts';
import { sceneOf } from './scene.ts';

const WIDTH = 192;
const HEIGHT = 108;
/** The middle of the picture, where the figures move, in cells. */
const FROM_COLUMN = 0.25;
const COLUMNS = 16;
const ROWS = 16;
const FRAMES_OF_A_SEGMENT = 5;
/** Frames are alike if at most this many bits of their hashes differ. */
const ALIKE_BITS = 24;

/** A difference hash: one bit per cell and colour, set if it is brighter than in the next cell. */
function hashOf(pixels: Uint8Array): Uint8Array {
  const cell = (row: number, column: number, color: number): number => {
    const x = Math.floor(WIDTH * (FROM_COLUMN + ((1 - 2 * FROM_COLUMN) * (column + 0.5)) / (COLUMNS + 1)));
    const y = Math.floor((HEIGHT * (row + 0.5)) / ROWS);
    return pixels[4 * (y * WIDTH + x) + color]!;
  };
  return Uint8Array.from({ length: 3 * ROWS * COLUMNS }, (_, i) => {
    const [row, column, color] = [Math.floor(i / COLUMNS) % ROWS, i % COLUMNS, Math.floor(i / COLUMNS / ROWS)];
    return cell(row, column, color) > cell(row, column + 1, color) + 4 ? 1 : 0;
  });
}

const isAlike = (one: Uint8Array, other: Uint8Array): boolean => {
  let bits = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i] && ++bits > ALIKE_BITS) return false;
  return true;
};

const hashes = new Map<string, { category: string; frames: Uint8Array[] }>();

beforeAll(() => {
  const { canvas, context } = newCanvas(WIDTH, HEIGHT);
  for (const { id, exercise, choreography, turn } of choreographies) {
    const { segments, draw } = sceneOf(exercise, choreography, turn, WIDTH);
    const frames: Uint8Array[] = [];
    let start = 0;
    for (const { beats } of segments) {
      const length = framesOf(choreography.level, beats);
      for (let i = 0; i < FRAMES_OF_A_SEGMENT; i++) {
        draw(context, start + Math.floor(((i + 0.5) * length) / FRAMES_OF_A_SEGMENT));
        frames.push(hashOf(canvas.data()));
      }
      start += length;
    }
    hashes.set(id, { category: exercise.category, frames });
  }
});

test.each(intensityLevels)('at level %i, no two exercises share more than a third of their frames', (level) => {
  const pictures = [
    ...new Set(libraryClips.filter((clip) => clip.intensities.includes(level)).map(({ picture }) => picture)),
  ].map((picture) => ({ picture, ...hashes.get(picture)! }));
  const tooAlike: string[] = [];
  for (const one of pictures)
    for (const other of pictures) {
      // pictures of different categories have different colours throughout
      if (one.picture >= other.picture || one.category !== other.category) continue;
      const shared = one.frames.filter((frame) => other.frames.some((candidate) => isAlike(frame, candidate))).length;
      if (shared > one.frames.length / 3)
        tooAlike.push(`${one.picture} ${other.picture} ${shared}/${one.frames.length}`);
    }
  expect(tooAlike).toEqual([]);
});

test('every part of every choreography moves', () => {
  for (const [id, { frames }] of hashes)
    expect(new Set(frames.map((frame) => frame.join(''))).size, id).toBeGreaterThan(6);
});
