import { randomBytes, randomUUID } from 'node:crypto';

const ENCRYPTION_KEY_BYTES = 16;

/** The id that names and encrypts the renditions of a file. */
export const newMediaKeys = () => ({ video_key: randomUUID(), encryption_key: randomBytes(ENCRYPTION_KEY_BYTES) });

/** Parses the id of a video; undefined for an invalid text. */
export const videoIdOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
