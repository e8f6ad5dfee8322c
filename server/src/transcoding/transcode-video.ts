import type { Rendition } from '@zuzu/domain/playlists/rendition.ts';
import type { Storage } from '../storage/storage.ts';
import type { Ffmpeg } from './ffmpeg.ts';

export type TranscodeVideo = {
  /** A local file, only read. */
  source: string;
  /** Where this run may keep files; what it makes there it removes. */
  workDir: string;
  storage: Storage;
  /** Names what is made: `renditions/<videoKey>/…`, `thumbnails/<videoKey>.jpg`. */
  videoKey: string;
  /** 16 bytes. */
  encryptionKey: Uint8Array;
  ffmpeg: Ffmpeg;
  signal?: AbortSignal;
  maxLengthSeconds?: number;
  /** Whole percent, 0 to 100, never falling. */
  onProgress?: (percent: number) => void;
  onLowestReady?: (ready: { length: number; thumbnailKey: string; rendition: Rendition }) => void | Promise<void>;
  /** Every rendition as soon as it can be played, the lowest too. */
  onRendition?: (rendition: Rendition) => void | Promise<void>;
};

/** Loudness in LUFS; null where there is no sound or silence. */
export type TranscodedVideo = {
  length: number;
  renditions: Rendition[];
  thumbnailKey: string;
  loudness: number | null;
  copied: boolean;
};
