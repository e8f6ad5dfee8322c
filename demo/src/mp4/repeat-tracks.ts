import { box, runLengths, uint32 } from './boxes.ts';
import type { Track } from './read-track.ts';

/** Timescale of the movie header. */
const MOVIE_TIMESCALE = 1000;
const FIXED_ONE = 0x10000;
const FULL_VOLUME = 0x01000000;
const NO_LANGUAGE = 0x55c40000;
const UNITY_MATRIX = uint32(FIXED_ONE, 0, 0, 0, FIXED_ONE, 0, 0, 0, 0x40000000);
const BRANDS = 'isom\0\0\x02\0isomiso2avc1mp41';

/** Tracks in playing order, and the offset of each one's bytes in the file. */
type Sequence = { kind: 'video' | 'audio'; parts: readonly Track[]; offsetOf: (part: Track) => number };

const secondsOf = (parts: readonly Track[]): number =>
  parts.reduce((units, part) => units + part.samples.length * part.delta, 0) / parts[0]!.timescale;

const bytesOf = (track: Track): Buffer =>
  Buffer.concat(track.samples.map(({ offset, size }) => track.file.subarray(offset, offset + size)));

/** The sample tables: where each sample is, its duration and when it is shown. A chunk is one whole part. */
function sampleTables({ kind, parts, offsetOf }: Sequence): Buffer {
  const samples = parts.flatMap((part) => part.samples);
  const offsets = parts.map(offsetOf);
  const chunkRuns = parts.flatMap((part, i) =>
    part.samples.length === parts[i - 1]?.samples.length ? [] : [i + 1, part.samples.length, 1],
  );
  const keyFrames = samples.flatMap((sample, i) => (sample.sync ? [i + 1] : []));
  const pictureTables = [
    box('stss', uint32(0, keyFrames.length, ...keyFrames)),
    box('ctts', runLengths(samples.map((sample) => sample.shift))),
  ];
  return box(
    'stbl',
    parts[0]!.stsd,
    box('stts', uint32(0, 1, samples.length, parts[0]!.delta)),
    ...(kind === 'video' ? pictureTables : []),
    box('stsc', uint32(0, chunkRuns.length / 3, ...chunkRuns)),
    box('stsz', uint32(0, 0, samples.length, ...samples.map((sample) => sample.size))),
    box('stco', uint32(0, offsets.length, ...offsets)),
  );
}

function trackBox(sequence: Sequence, movieUnits: number): Buffer {
  const isVideo = sequence.kind === 'video';
  const { timescale, delta, width, height, samples } = sequence.parts[0]!;
  const units = sequence.parts.reduce((sum, part) => sum + part.samples.length * delta, 0);
  const trackId = isVideo ? 1 : 2;
  return box(
    'trak',
    box(
      'tkhd',
      uint32(3, 0, 0, trackId, 0, movieUnits, 0, 0, 0, isVideo ? 0 : FULL_VOLUME),
      UNITY_MATRIX,
      uint32(width, height),
    ),
    // starts with the first frame, regardless of the delay from reordering B-frames
    box('edts', box('elst', uint32(0, 1, movieUnits, samples[0]!.shift, FIXED_ONE))),
    box(
      'mdia',
      box('mdhd', uint32(0, 0, 0, timescale, units, NO_LANGUAGE)),
      box('hdlr', uint32(0, 0), Buffer.from(isVideo ? 'vide' : 'soun'), uint32(0, 0, 0), Buffer.from('\0')),
      box(
        'minf',
        isVideo ? box('vmhd', uint32(1, 0, 0)) : box('smhd', uint32(0, 0)),
        box('dinf', box('dref', uint32(0, 1), box('url ', uint32(1)))),
        sampleTables(sequence),
      ),
    ),
  );
}

/**
 * An MP4 that plays its parts one after the other and contains the bytes of each part once: the sample tables refer to
 * the same data repeatedly. No packet is copied and no timestamp is recomputed, so picture and sound cannot drift apart
 * in any player. Each sequence must have equal timing and, for picture, equal decoder configurations.
 */
export function repeatTracks(video: readonly Track[], audio: readonly Track[]): Buffer {
  const tracks = [...new Set([...video, ...audio])];
  const data = tracks.map(bytesOf);
  const starts = new Map<Track, number>();
  let bytes = 0;
  for (const [i, track] of tracks.entries()) {
    starts.set(track, bytes);
    bytes += data[i]!.length;
  }
  const movieUnits = Math.round(Math.max(secondsOf(video), secondsOf(audio)) * MOVIE_TIMESCALE);
  const moov = (dataStart: number): Buffer => {
    const offsetOf = (part: Track) => dataStart + starts.get(part)!;
    return box(
      'moov',
      box(
        'mvhd',
        uint32(0, 0, 0, MOVIE_TIMESCALE, movieUnits, FIXED_ONE, FULL_VOLUME, 0, 0),
        UNITY_MATRIX,
        uint32(0, 0, 0, 0, 0, 0, 3),
      ),
      trackBox({ kind: 'video', parts: video, offsetOf }, movieUnits),
      trackBox({ kind: 'audio', parts: audio, offsetOf }, movieUnits),
    );
  };
  const ftyp = box('ftyp', Buffer.from(BRANDS, 'latin1'));
  // the size of moov doesn't depend on the offsets in it
  const dataStart = ftyp.length + moov(0).length + 8;
  return Buffer.concat([ftyp, moov(dataStart), box('mdat', ...data)]);
}
