import { readFile } from 'node:fs/promises';
import { beatsOfPart, framesOf, musicFor, packetsOf, sectionsOf, type Part, type Tempo } from './beats.ts';
import { readTrack, type Track } from './mp4/read-track.ts';
import { repeatTracks } from './mp4/repeat-tracks.ts';

const piecesFolder = new URL('../pieces/', import.meta.url);

/** The ingredients of a clip: files in pieces/, and what is made of them. */
export type ClipRecipe = {
  /** File of the picture, without extension. */
  picture: string;
  /** The segments of that file with their beats, in order, such as `i8a4b4e8`. */
  segments: string;
  /** File of the music, without extension. */
  music: string;
  tempo: Tempo;
  /** The parts of the clip in playing order, one letter each. */
  parts: string;
};

async function loadTrack(name: string): Promise<Track> {
  const file = await readFile(new URL(name, piecesFolder));
  try {
    return readTrack(file);
  } catch (cause) {
    throw new Error(`demo/pieces/${name} can't be read`, { cause });
  }
}

/** Cuts a track into consecutive pieces; their samples must add up to all of it. */
function cut(track: Track, pieces: readonly (readonly [name: string, samples: number])[]): ReadonlyMap<string, Track> {
  let from = 0;
  const byName = new Map<string, Track>();
  for (const [name, samples] of pieces) {
    byName.set(name, { ...track, samples: track.samples.slice(from, from + samples) });
    from += samples;
  }
  if (from !== track.samples.length) throw new Error(`${track.samples.length} samples where ${from} were expected`);
  return byName;
}

const pieceOf = (pieces: ReadonlyMap<string, Track>, name: string): Track => {
  const piece = pieces.get(name);
  if (!piece) throw new Error(`there is no piece ${name}`);
  return piece;
};

/** The segments that a recipe lists, with their beats. */
const readSegments = (segments: string): [part: Part, beats: number][] =>
  [...segments.matchAll(/([a-z])(\d+)/g)].map(([, part, beats]) => [part as Part, Number(beats)]);

/**
 * An animated clip as an MP4: the segments of its picture, repeated to fill its parts, and sections of music of exactly
 * that length. Nothing is encoded, so it takes milliseconds. Throws if a piece is missing.
 */
export async function buildClip({ picture, segments, music, tempo, parts }: ClipRecipe): Promise<Buffer> {
  const [film, tune] = await Promise.all([loadTrack(`${picture}.mp4`), loadTrack(`${music}.m4a`)]);
  const listed = readSegments(segments);
  const beats = new Map(listed);
  const pictures = cut(
    film,
    listed.map(([part, length]) => [part, framesOf(tempo, length)]),
  );
  const sounds = cut(
    tune,
    sectionsOf(tempo).map((section) => [section.name, packetsOf(tempo, section.beats)]),
  );
  const course = [...parts] as Part[];
  const video = course.flatMap((part) => {
    const shown = part === 'l' ? 'b' : part;
    const piece = pieceOf(pictures, shown);
    return Array.from({ length: beatsOfPart(part) / beats.get(shown)! }, () => piece);
  });
  const audio = musicFor(course, tempo).map((name) => pieceOf(sounds, name));
  return repeatTracks(video, audio);
}
