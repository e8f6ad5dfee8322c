import { beforeAll, expect, test } from 'vitest';
import { exercises, type ExerciseId } from '#generator/exercises/exercises.ts';
import { newCanvas, useRubik } from './canvas.ts';
import { sceneOf } from './scene.ts';
import {
  FRAMES_PER_SECOND,
  keyFrameInterval,
  loopFrames,
  musicSeconds,
  OPENING_SECONDS,
  openingFrames,
  tempos,
} from './tempo.ts';

const WIDTH = 320;
const HEIGHT = 180;
const PACKET_SECONDS = 1024 / 48_000;

beforeAll(useRubik);

const picture = (id: ExerciseId, frame: number, opening: boolean): Buffer => {
  const { canvas, context } = newCanvas(WIDTH, HEIGHT);
  sceneOf(id, 3, WIDTH).draw(context, frame, opening);
  return Buffer.from(canvas.data());
};

test.each(Object.keys(exercises) as ExerciseId[])('%s: when the opening ends, it is the loop to the pixel', (id) => {
  const last = Math.ceil(OPENING_SECONDS * FRAMES_PER_SECOND);
  expect(picture(id, 30, true).equals(picture(id, 30, false))).toBe(false);
  expect(picture(id, last, true).equals(picture(id, last, false))).toBe(true);
});

test.each(Object.keys(exercises) as ExerciseId[])('%s moves', (id) => {
  expect(picture(id, 0, false).equals(picture(id, 9, false))).toBe(false);
});

test.each(tempos)(
  'tempo %i: picture and sound can end together, and openings are whole groups of pictures',
  (tempo) => {
    for (const exercise of Object.values(exercises)) {
      const turns = (musicSeconds(tempo) * FRAMES_PER_SECOND) / loopFrames(exercise, tempo);
      expect(Number.isInteger(turns)).toBe(true);
      expect(loopFrames(exercise, tempo) % keyFrameInterval(tempo)).toBe(0);
      expect(openingFrames(tempo)).toBeLessThanOrEqual(loopFrames(exercise, tempo));
    }
    expect(musicSeconds(tempo) / PACKET_SECONDS).toBeCloseTo(Math.round(musicSeconds(tempo) / PACKET_SECONDS), 9);
    expect(openingFrames(tempo) % keyFrameInterval(tempo)).toBe(0);
    expect(openingFrames(tempo) / FRAMES_PER_SECOND).toBeGreaterThanOrEqual(OPENING_SECONDS);
  },
);
