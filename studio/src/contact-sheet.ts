/**
 * Renders frames of choreographies into pictures, for visual checks: a row per segment, eight frames each; and a page with
 * all of them, a chapter per level.
 *
 *   npm run sheet -w studio -- --into <folder> [main-squats story-bear-3 …]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { framesOf } from '@zuzu/demo/beats.ts';
import { choreographies, type NamedChoreography } from './library/choreographies.ts';
import { newCanvas } from './scene/canvas.ts';
import { sceneOf } from './scene/scene.ts';

const WIDTH = 320;
const HEIGHT = 180;
const COLUMNS = 8;
const QUALITY = 80;

function contactSheet({ exercise, choreography, turn }: NamedChoreography): Buffer {
  const { segments, draw } = sceneOf(exercise, choreography, turn, WIDTH);
  const sheet = newCanvas(WIDTH * COLUMNS, HEIGHT * segments.length);
  const picture = newCanvas(WIDTH, HEIGHT);
  let start = 0;
  for (const [row, { beats }] of segments.entries()) {
    const frames = framesOf(choreography.level, beats);
    for (let column = 0; column < COLUMNS; column++) {
      draw(picture.context, start + Math.floor((column * frames) / COLUMNS));
      sheet.context.drawImage(picture.canvas, column * WIDTH, row * HEIGHT);
    }
    start += frames;
  }
  return sheet.canvas.toBuffer('image/jpeg', QUALITY);
}

const page = (clips: readonly NamedChoreography[]): string => {
  const figure = ({ id, exercise, choreography: { name = exercise.name } }: NamedChoreography) =>
    `<figure><figcaption><bdi lang="he">${name}</bdi> <code>${id}</code></figcaption><img src="${id}.jpg" loading="lazy" alt=""></figure>`;
  const chapters = [...Map.groupBy(clips, ({ choreography }) => choreography.level)].map(
    ([level, of]) => `<h2>Level ${level}</h2>${of.map(figure).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Clips of Zuzu</title><style>img { max-inline-size: 100% }</style>
<h1>Every clip of the demo library</h1>${chapters.join('\n')}</html>\n`;
};

const { values, positionals } = parseArgs({
  options: { into: { type: 'string', default: '.' } },
  allowPositionals: true,
});
mkdirSync(values.into, { recursive: true });
const wanted = choreographies.filter(
  ({ id }) => positionals.length === 0 || positionals.some((prefix) => id.startsWith(prefix)),
);
for (const named of wanted) writeFileSync(join(values.into, `${named.id}.jpg`), contactSheet(named));
writeFileSync(join(values.into, 'index.html'), page(wanted));
