/**
 * Renders the ingredients of the animated clips into demo/pieces: the segments of every choreography in one file each, and
 * the music. About 10 CPU seconds each.
 *
 *   npm run pieces -w studio -- [--into <folder>] [main-squats-5 drive-5 …]
 *
 * Without names it renders the complete library. The same names give the same bytes with the same versions of FFmpeg and x264.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { framesOf, GROUP_BEATS } from '@zuzu/demo/beats.ts';
import { encodeMusic } from './encode-music.ts';
import { encodePicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './encode-picture.ts';
import { choreographies, type NamedChoreography } from './library/choreographies.ts';
import { moods, type Mood } from './music/tunes.ts';
import { newCanvas } from './scene/canvas.ts';
import { sceneOf } from './scene/scene.ts';

const piecesFolder = fileURLToPath(new URL('../../demo/pieces', import.meta.url));

async function renderPicture({ id, exercise, choreography, turn }: NamedChoreography, folder: string): Promise<void> {
  const { canvas, context } = newCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
  const { frames, draw } = sceneOf(exercise, choreography, turn, PICTURE_WIDTH);
  await encodePicture(
    (frame) => {
      draw(context, frame);
      return canvas.data();
    },
    frames,
    framesOf(choreography.level, GROUP_BEATS),
    join(folder, `${id}.mp4`),
  );
}

async function render(name: string, folder: string): Promise<void> {
  const named = choreographies.find(({ id }) => id === name);
  if (named) return renderPicture(named, folder);
  const [mood, level] = name.split('-');
  const tempo = intensityLevels.find((value) => String(value) === level);
  if (!tempo || !moods.includes(mood as Mood))
    throw new Error(`${name} is neither a choreography nor a piece of music`);
  await encodeMusic(mood as Mood, tempo, join(folder, `${name}.m4a`));
}

const { values, positionals } = parseArgs({
  options: { into: { type: 'string', default: piecesFolder } },
  allowPositionals: true,
});
const everything = [
  ...choreographies.map(({ id }) => id),
  ...moods.flatMap((mood) => intensityLevels.map((level) => `${mood}-${level}`)),
];
mkdirSync(values.into, { recursive: true });
for (const name of positionals.length > 0 ? positionals : everything) await render(name, values.into);
