import type { SKRSContext2D } from '@napi-rs/canvas';
import { exercises, type ExerciseId } from '#generator/exercises/exercises.ts';
import type { Exercise } from '#generator/exercises/exercise.ts';
import { solveBody, type Body } from '#generator/figure/body.ts';
import { drawBody } from '#generator/figure/draw-body.ts';
import { headbandEnds } from '#generator/figure/headband.ts';
import { flightHeight, motion } from '#generator/figure/motion.ts';
import { drawBeatDots, drawHill, drawPassingGround, drawSky, drawWind } from './backdrop.ts';
import { FULL_CIRCLE } from './canvas.ts';
import { FROG_GREEN, mix, NIGHT, paletteOf, type Palette } from './colors.ts';
import { clamp, smooth } from './easing.ts';
import { drawIntensityBars } from './intensity-bars.ts';
import { drawOpeningCard } from './opening-card.ts';
import { drawProp } from './props.ts';
import { FRAMES_PER_SECOND, LOOP_BEATS, loopFrames, TEMPO_INTENSITIES, type Tempo } from './tempo.ts';

/** Everything is placed in a picture of 960 × 540 and scaled to the one asked for. */
const DESIGN_WIDTH = 960;
const HORIZON = 452;
/** Pixels of the design per figure unit. */
const MOVER_SCALE = 2.36;

/** `draw` paints one frame; `opening` says whether the title card and the mover's way to the middle belong to it. */
export type Scene = { frames: number; draw: (context: SKRSContext2D, frame: number, opening: boolean) => void };

/** The body in every frame of the loop. */
function bodiesOf(exercise: Exercise, frames: number): Body[] {
  const poseAt = motion(exercise.keys, exercise.cycle, exercise.view);
  return Array.from({ length: frames }, (_, frame) => {
    const beat = (frame / frames) * LOOP_BEATS;
    const pose = poseAt(beat);
    exercise.adjust?.(pose, beat);
    const air = exercise.jumps ? flightHeight(beat, exercise.cycle, exercise.jumps) : 0;
    return solveBody(pose, exercise.view, air, exercise.hands?.(beat));
  });
}

/** Wide and dark on the ground, small and light in the air. */
function drawShadow(
  context: SKRSContext2D,
  palette: Palette,
  exercise: Exercise,
  body: Body,
  x: number,
  scale: number,
) {
  const lift = clamp(body.air / 60);
  const hands = exercise.hands ? [body.left.hand.x, body.right.hand.x] : [body.hip.x];
  const feet = exercise.seat ? [body.hip.x - 50, body.hip.x + 50] : [body.left.foot.x, body.right.foot.x, ...hands];
  const mirror = exercise.mirror ? -1 : 1;
  const from = Math.min(...feet) - 16;
  const to = Math.max(...feet) + 16;
  context.fillStyle = mix(palette.hill, NIGHT, 0.26 - 0.12 * lift);
  context.beginPath();
  context.ellipse(
    x + (mirror * scale * (from + to)) / 2,
    HORIZON + 3,
    (scale * (to - from) * (1 - 0.35 * lift)) / 2,
    13 - 4 * lift,
    0,
    0,
    FULL_CIRCLE,
  );
  context.fill();
}

/** One exercise at one tempo, ready to draw. `width` in pixels; the picture is 16:9. */
export function sceneOf(id: ExerciseId, tempo: Tempo, width: number): Scene {
  const exercise = exercises[id];
  const frames = loopFrames(exercise, tempo);
  const palette = paletteOf(exercise.category);
  const bodies = bodiesOf(exercise, frames);
  const headbands = headbandEnds(bodies, FRAMES_PER_SECOND);
  const zoom = width / DESIGN_WIDTH;
  const scale = MOVER_SCALE * (exercise.size ?? 1);

  const drawMover = (context: SKRSContext2D, frame: number, beat: number, x: number) => {
    const body = bodies[frame]!;
    drawShadow(context, palette, exercise, body, x, scale);
    context.save();
    context.translate(x, HORIZON);
    context.scale(scale * (exercise.mirror ? -1 : 1), -scale);
    drawProp(context, exercise.prop, beat, body, palette, 'behind');
    drawBody(context, body, {
      ink: exercise.costume === 'frog' ? FROG_GREEN : NIGHT,
      far: palette.far,
      halo: palette.sun,
      band: palette.band,
      view: exercise.view,
      costume: exercise.costume,
      seat: exercise.seat,
      headband: headbands[frame],
    });
    drawProp(context, exercise.prop, beat, body, palette, 'before');
    context.restore();
  };

  const draw: Scene['draw'] = (context, frame, opening) => {
    const inLoop = frame % frames;
    const beat = (inLoop / frames) * LOOP_BEATS;
    const seconds = frame / FRAMES_PER_SECOND;
    // in the opening the mover starts beside its name and comes to the middle
    const x = 480 - 205 * (opening ? 1 - smooth((seconds - 1.9) / 0.7) : 0);
    context.setTransform(zoom, 0, 0, zoom, 0, 0);
    drawSky(context, palette, x);
    drawHill(context, palette);
    drawPassingGround(context, palette, exercise, beat);
    if (exercise.prop === 'wind') drawWind(context, palette, beat);
    drawMover(context, inLoop, beat, x);
    drawBeatDots(context, beat, mix(palette.hill, NIGHT, 0.22));
    drawIntensityBars(context, TEMPO_INTENSITIES[tempo]);
    if (opening) drawOpeningCard(context, exercise, seconds);
  };
  return { frames, draw };
}
