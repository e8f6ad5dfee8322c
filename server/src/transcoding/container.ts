import * as fs from 'node:fs/promises';
import { UnreadableMedia } from './unreadable-media.ts';

/** Accepted containers, named like ffmpeg's demuxers. Playlists and other text formats that refer to further files are excluded. */
export type Container = 'mov' | 'matroska' | 'avi' | 'mpegts' | 'mpeg' | 'flv' | 'asf' | 'ogg';

/** Number of bytes at the start that suffice to identify a file. */
export const HEAD_BYTES = 4096;
const TS_PACKET_BYTES = 188;
/** Camcorders put a timestamp of four bytes before each packet. */
const TIMED_TS_PACKET_BYTES = 192;

/**
 * Detects the container from a file's first bytes, ignoring its name; ffmpeg is then restricted to this format.
 * Throws UnreadableMedia: 'empty', 'playlist', 'not-media'.
 */
export const sniffContainer = async (file: string): Promise<Container> => {
  const head = await readHead(file);
  if (head.byteLength === 0) throw new UnreadableMedia('empty');
  const container = containerOf(head);
  if (container) return container;
  throw new UnreadableMedia(
    /^\uFEFF?\s*(#EXTM3U|\[playlist\]|<\?xml|<MPD|ffconcat)/i.test(head.toString()) ? 'playlist' : 'not-media',
  );
};

/** The container whose signature these bytes start with. */
export const containerOf = (head: Buffer): Container | undefined => {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(text(4, 8))) return 'mov';
  if (text(0, 4) === '\x1aE\xdf\xa3') return 'matroska';
  if (text(0, 4) === 'RIFF' && text(8, 11) === 'AVI') return 'avi';
  if (text(0, 3) === 'FLV') return 'flv';
  if (text(0, 4) === '0&\xb2u') return 'asf';
  if (text(0, 4) === 'OggS') return 'ogg';
  if (text(0, 4) === '\0\0\x01\xba') return 'mpeg';
  if (isSyncedEvery(head, 0, TS_PACKET_BYTES) || isSyncedEvery(head, 4, TIMED_TS_PACKET_BYTES)) return 'mpegts';
  return undefined;
};

const isSyncedEvery = (head: Buffer, first: number, step: number): boolean =>
  [0, 1, 2, 3].every((packet) => head[first + packet * step] === 0x47);

const readHead = async (path: string): Promise<Buffer> => {
  const file = await fs.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
