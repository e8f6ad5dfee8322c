/** Draws the figures of the web app, with a light outline for any background: `npm run figures -w studio`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { solveBody } from './figure/body.ts';
import { drawBody } from './figure/draw-body.ts';
import { NIGHT } from './figure/mix.ts';
import { expand, restingPose } from './figure/pose.ts';
import { SvgPen } from './figure/svg-pen.ts';
import { figures, type Figure } from './figures.ts';
import { paletteOf } from './scene/colors.ts';
import { drawProp } from './scene/props.ts';

const WIDTH = 180;
const HEIGHT = 220;
const GROUND = 211;
const OUTLINE = '#fff8ec';
const OUTLINE_WIDTH = 2.5;
/** A beat at which rings of sound are large. */
const BEAT = 4.2;

const folder = fileURLToPath(new URL('../../web/src/ui/pictures/figures/', import.meta.url));

function svgOf({ cast, pose, view, seat, air, mood, prop }: Figure): string {
  const pen = new SvgPen([1, 0, 0, -1, WIDTH / 2, GROUND]);
  const body = solveBody({ ...restingPose, ...expand(pose) }, view, air, undefined, seat);
  const around = (layer: 'behind' | 'before') => {
    if (prop) drawProp(prop, { context: pen, beat: BEAT, body, palette: paletteOf('vocal'), layer });
  };
  around('behind');
  drawBody(pen, body, { cast, view, seat, mood });
  around('before');
  // not around the features of a face
  const outlined = pen.shapes.filter(({ color }) => color !== NIGHT);
  const outline = outlined.map(({ path, fills, width }) => {
    const paint = fills ? '' : ` fill="none" stroke-width="${width + 2 * OUTLINE_WIDTH}"`;
    return `<path${paint} d="${path}"/>`;
  });
  const shapes = pen.shapes.map(({ path, fills, color, width }) => {
    const paint = fills ? `fill="${color}"` : `fill="none" stroke="${color}" stroke-width="${width}"`;
    return `<path ${paint} d="${path}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linecap="round" stroke-linejoin="round">`,
    `<g fill="${OUTLINE}" stroke="${OUTLINE}" stroke-width="${2 * OUTLINE_WIDTH}">`,
    ...outline,
    '</g>',
    ...shapes,
    '</svg>\n',
  ].join('');
}

for (const [name, figure] of Object.entries(figures)) writeFileSync(`${folder}${name}.svg`, svgOf(figure));
