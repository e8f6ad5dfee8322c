import { findBox } from './boxes.ts';

/** One packet: its bytes in the file, its composition offset, and whether it is a key frame. */
export type Sample = { size: number; offset: number; shift: number; sync: boolean };

/** The only track of a file of pieces. `delta` is the duration of every sample, in units of 1/timescale seconds. */
export type Track = {
  stsd: Buffer;
  timescale: number;
  delta: number;
  samples: Sample[];
  file: Buffer;
  width: number;
  height: number;
};

const TABLES = 'moov.trak.mdia.minf.stbl';

/** Reads a file with one track of samples of equal duration, as the studio writes them. Throws if a box is missing. */
export function readTrack(file: Buffer): Track {
  const startOf = (path: string): number => {
    const range = findBox(file, path);
    if (!range) throw new Error(`not one of the demo's pieces: it has no ${path}`);
    return range[0];
  };
  const optional = (path: string): number | undefined => findBox(file, path)?.[0];
  const at = (offset: number) => file.readUInt32BE(offset);

  const tkhd = startOf('moov.trak.tkhd');
  const stsz = startOf(`${TABLES}.stsz`);
  const stsc = startOf(`${TABLES}.stsc`);
  const stco = startOf(`${TABLES}.stco`);
  const ctts = optional(`${TABLES}.ctts`);
  const stss = optional(`${TABLES}.stss`);

  const shifts: number[] = [];
  if (ctts !== undefined)
    for (let entry = 0; entry < at(ctts + 4); entry++)
      for (let i = 0; i < at(ctts + 8 + 8 * entry); i++) shifts.push(at(ctts + 12 + 8 * entry));
  const keyFrames = new Set<number>();
  if (stss !== undefined) for (let i = 0; i < at(stss + 4); i++) keyFrames.add(at(stss + 8 + 4 * i) - 1);

  const fixedSize = at(stsz + 4);
  const count = at(stsz + 8);
  const samples: Sample[] = [];
  for (let chunk = 0, run = 0; samples.length < count; chunk++) {
    // an stsc entry applies from its first chunk to the next entry's
    if (run + 1 < at(stsc + 4) && at(stsc + 8 + 12 * (run + 1)) === chunk + 1) run++;
    let offset = at(stco + 8 + 4 * chunk);
    for (let i = 0; i < at(stsc + 12 + 12 * run); i++) {
      const index = samples.length;
      const size = fixedSize || at(stsz + 12 + 4 * index);
      samples.push({ size, offset, shift: shifts[index] ?? 0, sync: stss === undefined || keyFrames.has(index) });
      offset += size;
    }
  }

  const stsd = startOf(`${TABLES}.stsd`);
  return {
    stsd: file.subarray(stsd - 8, findBox(file, `${TABLES}.stsd`)![1]),
    timescale: at(startOf('moov.trak.mdia.mdhd') + 12),
    delta: at(startOf(`${TABLES}.stts`) + 12),
    samples,
    file,
    width: at(tkhd + 76),
    height: at(tkhd + 80),
  };
}
