/** An MP4 consists of nested boxes: four bytes of size, four letters of type, content (ISO/IEC 14496-12). */
const HEADER_BYTES = 8;

/** The byte range of a box's content in its file. */
export type BoxRange = readonly [start: number, end: number];

/** The first box at a path of types, e.g. 'moov.trak.tkhd'; undefined if the file has none. */
export function findBox(file: Buffer, path: string, from = 0, to = file.length): BoxRange | undefined {
  const [wanted, ...rest] = path.split('.');
  for (let at = from; at + HEADER_BYTES <= to;) {
    const size = file.readUInt32BE(at);
    if (size < HEADER_BYTES || at + size > to) return undefined;
    if (file.toString('latin1', at + 4, at + HEADER_BYTES) === wanted)
      return rest.length > 0
        ? findBox(file, rest.join('.'), at + HEADER_BYTES, at + size)
        : [at + HEADER_BYTES, at + size];
    at += size;
  }
  return undefined;
}

/** Consecutive big-endian 32-bit numbers. */
export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * i);
  return bytes;
}

/** A box of the given type with the given content. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const size = HEADER_BYTES + parts.reduce((bytes, part) => bytes + part.length, 0);
  return Buffer.concat([uint32(size), Buffer.from(type, 'latin1'), ...parts], size);
}

/** The content of a full box with run-length pairs (count, value), as in stts and ctts. */
export function runLengths(values: readonly number[]): Buffer {
  const pairs: [count: number, value: number][] = [];
  for (const value of values) {
    const last = pairs.at(-1);
    if (last?.[1] === value) last[0]++;
    else pairs.push([1, value]);
  }
  return uint32(0, pairs.length, ...pairs.flat());
}
