import { readFile } from 'node:fs/promises';
import { decoderSettings, readTrack, type Track } from './mp4/read-track.ts';
import { repeatTracks } from './mp4/repeat-tracks.ts';

const loopsFolder = new URL('../loops/', import.meta.url);

/** The ingredients of a clip: names of files in loops/, without extension, and the number of repetitions of the loop. */
export type ClipRecipe = { loop: string; music: string; turns: number };

async function loadTrack(name: string): Promise<Track> {
  const file = await readFile(new URL(name, loopsFolder));
  try {
    return readTrack(file);
  } catch (cause) {
    throw new Error(`demo/loops/${name} can't be read`, { cause });
  }
}

/**
 * An animated clip as an MP4: the opening, the rest of the first loop, more repetitions, and music of exactly that
 * length. Nothing is encoded, so it takes milliseconds. Throws if picture and music can't end together, or if opening
 * and loop were encoded differently.
 */
export async function buildClip({ loop, music, turns }: ClipRecipe): Promise<Buffer> {
  const [opening, turn, tune] = await Promise.all([
    loadTrack(`${loop}-title.mp4`),
    loadTrack(`${loop}.mp4`),
    loadTrack(`${music}.m4a`),
  ]);
  if (!decoderSettings(opening).equals(decoderSettings(turn)))
    throw new Error(`${loop}: opening and loop were encoded with different settings`);
  const tuneUnits = turn.timescale * tune.delta * tune.samples.length;
  const repeats = (turn.samples.length * turns * turn.delta * tune.timescale) / tuneUnits;
  if (!Number.isInteger(repeats) || repeats < 1)
    throw new Error(`${turns} turns of ${loop} don't fill a whole number of ${music}`);
  const firstTurn = { ...turn, samples: turn.samples.slice(opening.samples.length) };
  const picture = [
    opening,
    ...(firstTurn.samples.length > 0 ? [firstTurn] : []),
    ...Array.from({ length: turns - 1 }, () => turn),
  ];
  return repeatTracks(
    picture,
    Array.from({ length: repeats }, () => tune),
  );
}
