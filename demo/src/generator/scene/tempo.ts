import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Exercise } from '#generator/exercises/exercise.ts';

export const FRAMES_PER_SECOND = 30;
/** A loop of the picture is eight beats, a piece of music four times that. */
export const LOOP_BEATS = 8;
export const MUSIC_BEATS = 32;

export const tempos = [1, 2, 3, 4, 5] as const;
export type Tempo = (typeof tempos)[number];

/**
 * Frames of eight beats: 90, 100, 112, 129, 150 beats a minute. Multiples of 16, because 16 frames are exactly 25 AAC
 * packets at 48 kHz: so picture and sound can end together.
 */
export const TEMPO_FRAMES: Readonly<Record<Tempo, number>> = { 1: 160, 2: 144, 3: 128, 4: 112, 5: 96 };

/** The intensities that a tempo is for; the bars in the picture show all of them. */
export const TEMPO_INTENSITIES: Readonly<Record<Tempo, readonly IntensityLevel[]>> = {
  1: [1, 2],
  2: [1, 2, 3],
  3: [2, 3, 4],
  4: [3, 4, 5],
  5: [4, 5],
};

/** Frames of one loop of an exercise. */
export const loopFrames = (exercise: Exercise, tempo: Tempo): number => TEMPO_FRAMES[tempo] / (exercise.pace ?? 1);

/** Seconds of one piece of music: the unit of which a clip has a whole number. */
export const musicSeconds = (tempo: Tempo): number =>
  (TEMPO_FRAMES[tempo] * (MUSIC_BEATS / LOOP_BEATS)) / FRAMES_PER_SECOND;

/** Frames from key frame to key frame: 1.6 to 2.7 seconds, on a beat. */
export const keyFrameInterval = (tempo: Tempo): number => TEMPO_FRAMES[tempo] / 2;

/** After this time the opening is the loop itself, so that the loop can take over. */
export const OPENING_SECONDS = 2.6;

/** Frames of the opening: whole groups of pictures. */
export const openingFrames = (tempo: Tempo): number =>
  Math.ceil((OPENING_SECONDS * FRAMES_PER_SECOND) / keyFrameInterval(tempo)) * keyFrameInterval(tempo);
