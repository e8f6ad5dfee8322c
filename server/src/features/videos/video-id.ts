import { randomBytes, randomUUID } from 'node:crypto';

const ENCRYPTION_KEY_BYTES = 16;

/** What names and encrypts the renditions of a file. */
export const newMediaKeys = () => ({ video_key: randomUUID(), encryption_key: randomBytes(ENCRYPTION_KEY_BYTES) });

/** Parses the id of a video; undefined for a text that can't be one. */
export const videoIdOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
