import { createHmac } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as z from 'zod/mini';
import { renditionSchema } from '@zuzu/domain/playlists/rendition.ts';
import { renditionsPrefix } from '#storage/media-keys.ts';
import { ObjectNotFound, type Storage } from '#storage/storage.ts';

/** Incremented when the same source would produce different renditions than before. */
const PIPELINE_VERSION = 1;

const workRecordSchema = z.object({
  loudness: z.nullable(z.number()),
  copied: z.boolean(),
  /** Completely stored renditions, lowest first. */
  renditions: z.array(renditionSchema),
});
const storedSchema = z.object({ made: z.string(), record: workRecordSchema });

/** The results for a video so far; stored next to its renditions, so that they survive a crash. */
export type WorkRecord = z.infer<typeof workRecordSchema>;

/** The source and key that a record belongs to. */
export type WorkOrigin = { storage: Storage; videoKey: string; source: string; encryptionKey: Uint8Array };

/** Reads the record of an earlier run for the same file with the same key; undefined without one. */
export const readWorkRecord = async (origin: WorkOrigin): Promise<WorkRecord | undefined> => {
  try {
    const { content } = await origin.storage.read(recordKey(origin));
    const stored = storedSchema.safeParse(JSON.parse(Buffer.concat(await content.toArray()).toString()));
    return stored.success && stored.data.made === (await fingerprint(origin)) ? stored.data.record : undefined;
  } catch (error) {
    if (error instanceof ObjectNotFound || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export const writeWorkRecord = async (origin: WorkOrigin, record: WorkRecord): Promise<void> => {
  const stored = { made: await fingerprint(origin), record };
  await origin.storage.put(recordKey(origin), Buffer.from(JSON.stringify(stored)));
};

const recordKey = ({ videoKey }: WorkOrigin): string => `${renditionsPrefix(videoKey)}record.json`;

/** An HMAC, so that the record doesn't reveal the encryption key. */
const fingerprint = async ({ source, encryptionKey }: WorkOrigin): Promise<string> => {
  const { size } = await fs.stat(source);
  return createHmac('sha256', encryptionKey).update(`${PIPELINE_VERSION} ${size}`).digest('hex');
};
