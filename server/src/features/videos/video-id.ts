import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '#lib/errors.ts';

const ENCRYPTION_KEY_BYTES = 16;

/** The id that names and encrypts the renditions of a file. */
export const newMediaKeys = () => ({ video_key: randomUUID(), encryption_key: randomBytes(ENCRYPTION_KEY_BYTES) });

export const videoNotFound = (): Refusal => new Refusal('VIDEO_NOT_FOUND', 'Unknown video');

/** Finds a video by its id as a text; 404 for an unknown or invalid id. */
export const findVideo = async <Row>(text: string, find: (id: number) => Promise<Row | undefined>): Promise<Row> => {
  const id = videoIdOf(text);
  const video = id === undefined ? undefined : await find(id);
  if (!video) throw videoNotFound();
  return video;
};

/** Parses the id of a video; undefined for an invalid text. */
export const videoIdOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
