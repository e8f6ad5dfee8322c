/**
 * Renders the ingredients of the animated clips into demo/loops: an opening and a loop for every exercise and tempo of
 * the library, and the music. About 7 CPU seconds per loop.
 *
 *   node src/generator/render-loops.ts [--into <folder>] [star-4 bounce-2 …]
 *
 * Without names it renders all of the library. The same names give the same bytes with the same versions of FFmpeg and x264.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeMusic } from './encode-music.ts';
import { encodePicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './encode-picture.ts';
import { exercises, type ExerciseId } from './exercises/exercises.ts';
import { planLibrary } from './library/plan-library.ts';
import { moods, type Mood } from './music/tunes.ts';
import { newCanvas, useRubik } from './scene/canvas.ts';
import { sceneOf } from './scene/scene.ts';
import { keyFrameInterval, openingFrames, tempos, type Tempo } from './scene/tempo.ts';

const loopsFolder = fileURLToPath(new URL('../../loops', import.meta.url));

async function renderExercise(id: ExerciseId, tempo: Tempo, folder: string): Promise<void> {
  const { canvas, context } = newCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
  const { frames, draw } = sceneOf(id, tempo, PICTURE_WIDTH);
  for (const opening of [true, false])
    await encodePicture(
      (frame) => {
        draw(context, frame, opening);
        return canvas.data();
      },
      opening ? openingFrames(tempo) : frames,
      keyFrameInterval(tempo),
      join(folder, `${id}-${tempo}${opening ? '-title' : ''}.mp4`),
    );
}

async function render(name: string, folder: string): Promise<void> {
  const [what = '', at] = name.split('-');
  const tempo = tempos.find((value) => String(value) === at);
  if (tempo && moods.includes(what as Mood)) await encodeMusic(what as Mood, tempo, join(folder, `${name}.m4a`));
  else if (tempo && what in exercises) await renderExercise(what as ExerciseId, tempo, folder);
  else throw new Error(`${name} is neither <exercise>-<tempo> nor <mood>-<tempo>`);
}

const { values, positionals } = parseArgs({
  options: { into: { type: 'string', default: loopsFolder } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : planLibrary().flatMap(({ loop, music }) => [loop, music]);
mkdirSync(values.into, { recursive: true });
useRubik();
for (const name of new Set(names)) await render(name, values.into);
