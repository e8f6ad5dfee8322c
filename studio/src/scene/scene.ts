import type { SKRSContext2D } from '@napi-rs/canvas';
import { framesOf, type Tempo } from '@zuzu/demo/beats.ts';
import { bodyAt, segmentsOf, type Segment } from '#course.ts';
import type { Choreography, Exercise } from '#exercises/exercise.ts';
import type { Body } from '#figure/body.ts';
import { drawBody, drawCompanion } from '#figure/draw-body.ts';
import type { Cast } from '#figure/look.ts';
import { drawBackdrop } from './backdrop.ts';
import { FULL_CIRCLE, newCanvas } from './canvas.ts';
import { animalCast, childCast } from './cast.ts';
import { mix, NIGHT } from '#figure/mix.ts';
import { paletteOf, type Palette } from './colors.ts';
import { drawProp } from './props.ts';

/** Everything is laid out for 960 × 540 and scaled to the requested size. */
const DESIGN_WIDTH = 960;
const HORIZON = 470;
/** Pixels of the design per figure unit. */
const MOVER_SCALE = 2.2;
/** Height of the picture's upper edge over the ground, in figure units. */
export const TOP_EDGE = HORIZON / MOVER_SCALE;
const COMPANION_SCALE = 1.6;
const COMPANION_X = 170;

/** One choreography, ready to draw: its segments in order, `frames` in all. */
export type Scene = {
  segments: readonly Segment[];
  frames: number;
  draw: (context: SKRSContext2D, frame: number) => void;
};

/** The shadow: wide and dark on the ground, small and light in the air. */
function drawShadow(context: SKRSContext2D, palette: Palette, choreography: Choreography, body: Body): void {
  const lift = Math.min(1, body.air / 60);
  const hands = choreography.hands ? [body.left.hand.x, body.right.hand.x] : [body.hip.x];
  const ground = choreography.seat
    ? [body.hip.x - 46, body.hip.x + 46]
    : [body.left.foot.x, body.right.foot.x, ...hands];
  const from = Math.min(...ground) - 16;
  const to = Math.max(...ground) + 16;
  context.fillStyle = mix(palette.hill, NIGHT, 0.2);
  context.beginPath();
  context.ellipse((from + to) / 2, 0, ((to - from) * (1 - 0.35 * lift)) / 2, 6 - 2 * lift, 0, 0, FULL_CIRCLE);
  context.fill();
}

/** Who moves in an exercise: in a story its animal, else the child whose `turn` it is. */
export const castOf = ({ category, companion }: Exercise, turn: number): Cast =>
  category === 'story' ? animalCast(companion) : childCast(turn, paletteOf(category));

/**
 * The scene of a choreography. `turn` decides who moves; `width` in pixels, the picture is 16:9.
 */
export function sceneOf(exercise: Exercise, choreography: Choreography, turn: number, width: number): Scene {
  const tempo: Tempo = choreography.level;
  const segments = segmentsOf(choreography);
  const palette = paletteOf(exercise.category);
  const zoom = width / DESIGN_WIDTH;
  const isStory = exercise.category === 'story';
  const cast = castOf(exercise, turn);
  const isFront = choreography.view === 'front';
  const mirror = isFront || choreography.faces === 'right' ? 1 : -1;
  // the companion sits in front of the mover
  const isCompanionRight = isFront ? turn % 2 === 1 : mirror === 1;
  const backdrop = newCanvas(width, (width * 9) / 16);
  backdrop.context.setTransform(zoom, 0, 0, zoom, 0, 0);
  drawBackdrop(backdrop.context, palette);
  if (!isStory) {
    const { context } = backdrop;
    context.translate(isCompanionRight ? DESIGN_WIDTH - COMPANION_X : COMPANION_X, HORIZON + 8);
    context.scale(COMPANION_SCALE, -COMPANION_SCALE);
    drawCompanion(context, exercise.companion);
  }

  const drawMover = (context: SKRSContext2D, segment: Segment, beat: number) => {
    const body = bodyAt(choreography, segment, beat);
    context.save();
    context.translate(DESIGN_WIDTH / 2, HORIZON);
    context.scale(MOVER_SCALE * mirror, -MOVER_SCALE);
    drawShadow(context, palette, choreography, body);
    const { prop } = choreography;
    const propBeat = beat * segment.handsPace;
    if (prop) drawProp(prop, { context, beat: propBeat, body, palette, layer: 'behind' });
    drawBody(context, body, { cast, view: choreography.view, seat: choreography.seat });
    if (prop) drawProp(prop, { context, beat: propBeat, body, palette, layer: 'before' });
    context.restore();
  };

  const draw: Scene['draw'] = (context, frame) => {
    let inSegment = frame;
    let segment = segments[0]!;
    for (const candidate of segments) {
      segment = candidate;
      if (inSegment < framesOf(tempo, candidate.beats)) break;
      inSegment -= framesOf(tempo, candidate.beats);
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(backdrop.canvas, 0, 0);
    context.setTransform(zoom, 0, 0, zoom, 0, 0);
    drawMover(context, segment, inSegment / framesOf(tempo, 1));
  };
  return { segments, frames: segments.reduce((sum, { beats }) => sum + framesOf(tempo, beats), 0), draw };
}
