// Draws the icons and the picture of links in web/public from the mark. By hand, after the mark has changed:
//   npm run -w web icons
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

const NIGHT = '#1e1b3a';
const CANVAS = '#fff8ec';
/** Of the mark inside its tile (src/app/favicon.svg). */
const TILE = '<rect width="64" height="64" rx="15" fill="#1e1b3a" />';

const web = join(import.meta.dirname, '..');
const favicon = await readFile(join(web, 'src', 'app', 'favicon.svg'), 'utf8');
if (!favicon.includes(TILE)) throw new Error('The mark of src/app/favicon.svg does not stand on its tile any more');
const draw = (svg: string, size: number) =>
  loadImage(Buffer.from(svg.replace('<svg ', `<svg width="${size}" height="${size}" `)));

/** A square picture; `share` is how much of its width the tile's content takes, on a ground of the same colour. */
const icon = async (file: string, size: number, share?: number): Promise<void> => {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (share === undefined) context.drawImage(await draw(favicon, size), 0, 0);
  else {
    context.fillStyle = NIGHT;
    context.fillRect(0, 0, size, size);
    const inside = size * share;
    context.drawImage(await draw(favicon.replace(TILE, ''), inside), (size - inside) / 2, (size - inside) / 2);
  }
  await writeFile(join(web, 'public', file), await canvas.encode('png'));
};

await icon('icons/icon-192.png', 192);
await icon('icons/icon-512.png', 512);
// systems cut these to their own shapes: a circle of four fifths of the width is sure to be seen
await icon('icons/maskable-512.png', 512, 0.8);
await icon('apple-touch-icon.png', 180, 0.9);

/** What messengers and networks show beside a link. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARK = 720;
const font = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/rubik/package.json')), 'files');
GlobalFonts.register(await readFile(join(font, 'rubik-hebrew-wght-normal.woff2')), 'Rubik');
const canvas = createCanvas(WIDTH, HEIGHT);
const context = canvas.getContext('2d');
context.fillStyle = CANVAS;
context.fillRect(0, 0, WIDTH, HEIGHT);
context.drawImage(await draw(favicon.replace(TILE, ''), MARK), (WIDTH - MARK) / 2, -160);
context.fillStyle = NIGHT;
context.font = '800 170px Rubik';
context.textAlign = 'center';
context.fillText('זוזו', WIDTH / 2, 540);
await writeFile(join(web, 'public', 'preview.png'), await canvas.encode('png'));
