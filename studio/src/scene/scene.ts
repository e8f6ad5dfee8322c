import type { SKRSContext2D } from '@napi-rs/canvas';
import { framesOf, type Tempo } from '@zuzu/demo/beats.ts';
import { bodyAt, segmentsOf, type Segment } from '#course.ts';
import type { Choreography, Exercise } from '#exercises/exercise.ts';
import type { Body } from '#figure/body.ts';
import { drawBody } from '#figure/draw-body.ts';
import { crownOf } from '#figure/draw-head.ts';
import type { Cast } from '#figure/look.ts';
import { closeUp, DESIGN_HEIGHT, DESIGN_WIDTH, WHOLE, type Camera } from './camera.ts';
import { FULL_CIRCLE, newCanvas } from './canvas.ts';
import { animalCast, childCast } from './cast.ts';
import { companionBeat, companionBody } from './companion.ts';
import { drawCostume } from './costumes.ts';
import { drawPlace, placeOf } from './places.ts';
import { mix, NIGHT } from '#figure/mix.ts';
import { paletteOf, type Palette } from './colors.ts';
import { drawProp, isInTheAir } from './props.ts';

const HORIZON = 470;
/** Pixels of the design per figure unit. */
const MOVER_SCALE = 2.2;
/** Height of the picture's upper edge over the ground, in figure units. */
export const TOP_EDGE = HORIZON / MOVER_SCALE;
/** How far the mover is from the picture's middle, away from the companion. */
const MOVER_ASIDE = 64;
const COMPANION_SCALE = 0.6 * MOVER_SCALE;
/** The companion's position: near an edge, and behind. */
const COMPANION_X = 148;
const COMPANION_Y = 456;
/** Frames per drawing of the companion, which halves its bytes. */
const FRAMES_OF_COMPANION = 4;
/** Another child than the mover. */
const OTHER_TURN = 2;

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

/** Returns the main figure: in a story its animal, else the child of this `turn`. */
export const castOf = ({ category, companion }: Exercise, turn: number): Cast =>
  category === 'story' ? animalCast(companion) : childCast(turn, paletteOf(category));

/** Returns the companion: the exercise's animal, in a story a child. */
const companionCastOf = ({ category, companion }: Exercise, turn: number): Cast =>
  category === 'story' ? childCast(turn + OTHER_TURN, paletteOf(category)) : animalCast(companion);

/** A figure at its position in the design. */
type Figure = { x: number; y: number; scale: number; cast: Cast; isCompanion: boolean };

/**
 * The scene of a choreography. `turn` decides who moves; `width` in pixels, the picture is 16:9.
 */
export function sceneOf(exercise: Exercise, choreography: Choreography, turn: number, width: number): Scene {
  const tempo: Tempo = choreography.level;
  const segments = segmentsOf(choreography);
  const palette = paletteOf(exercise.category);
  const resolution = width / DESIGN_WIDTH;
  const { view, seat, prop, close = ['c'] } = choreography;
  const isFront = view === 'front';
  const mirror = isFront || choreography.faces === 'right' ? 1 : -1;
  // the companion is behind the mover, who needs space in front
  const isCompanionRight = isFront ? turn % 2 === 1 : mirror === -1;
  const mover: Figure = {
    x: DESIGN_WIDTH / 2 + (isCompanionRight ? -MOVER_ASIDE : MOVER_ASIDE),
    y: HORIZON,
    scale: MOVER_SCALE,
    cast: castOf(exercise, turn),
    isCompanion: false,
  };
  const companion: Figure = {
    x: isCompanionRight ? DESIGN_WIDTH - COMPANION_X : COMPANION_X,
    y: COMPANION_Y,
    scale: COMPANION_SCALE,
    cast: companionCastOf(exercise, turn),
    isCompanion: true,
  };
  const toDesign = (x: number, y: number) => ({ x: mover.x + x * mirror * mover.scale, y: mover.y - y * mover.scale });

  const lights = [
    { x: mover.x, y: 300, radius: 250 },
    { x: companion.x, y: 366, radius: 112 },
  ];

  const look = (context: SKRSContext2D, { x, y, zoom }: Camera) => {
    const scale = resolution * zoom;
    context.setTransform(
      scale,
      0,
      0,
      scale,
      (DESIGN_WIDTH * resolution) / 2 - x * scale,
      (DESIGN_HEIGHT * resolution) / 2 - y * scale,
    );
  };
  const shots = segments.map((segment) => {
    const isClose = close.some((part) => part === segment.part);
    const camera = isClose ? closeUp(choreography, segment, crownOf(mover.cast.head), toDesign) : WHOLE;
    const backdrop = newCanvas(width, (width * DESIGN_HEIGHT) / DESIGN_WIDTH);
    look(backdrop.context, camera);
    drawPlace(
      backdrop.context,
      placeOf(exercise, segment.part),
      palette,
      camera === WHOLE ? lights : lights.slice(0, 1),
    );
    return { segment, camera, backdrop: backdrop.canvas };
  });

  const drawFigure = (context: SKRSContext2D, figure: Figure, body: Body, beat: number, propBeat: number) => {
    const { x, y, scale, cast, isCompanion } = figure;
    const { costume } = exercise;
    const around = (layer: 'behind' | 'before') => {
      if (costume) drawCostume(costume, layer, { context, beat, body, view, cast, palette }, isCompanion);
      if (prop && !(isCompanion && isInTheAir(prop))) drawProp(prop, { context, beat: propBeat, body, palette, layer });
    };
    context.save();
    context.translate(x, y);
    context.scale(scale * mirror, -scale);
    drawShadow(context, palette, choreography, body);
    around('behind');
    drawBody(context, body, { cast, view, seat, ...(isCompanion && { face: 'front' as const }) });
    around('before');
    context.restore();
  };

  const draw: Scene['draw'] = (context, frame) => {
    let inSegment = frame;
    let shot = shots[0]!;
    for (const candidate of shots) {
      shot = candidate;
      if (inSegment < framesOf(tempo, candidate.segment.beats)) break;
      inSegment -= framesOf(tempo, candidate.segment.beats);
    }
    const { segment, camera, backdrop } = shot;
    const beat = inSegment / framesOf(tempo, 1);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(backdrop, 0, 0);
    look(context, camera);
    // close-ups have no space for the companion
    if (camera === WHOLE) {
      const heldBeat = (inSegment - (inSegment % FRAMES_OF_COMPANION)) / framesOf(tempo, 1);
      const late = companionBeat(segment, heldBeat);
      drawFigure(context, companion, companionBody(choreography, segment, heldBeat), late, late * segment.handsPace);
    }
    drawFigure(context, mover, bodyAt(choreography, segment, beat), beat, beat * segment.handsPace);
  };
  return { segments, frames: segments.reduce((sum, { beats }) => sum + framesOf(tempo, beats), 0), draw };
}
