import { createHmac } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as z from 'zod/mini';
import { renditionSchema } from '@zuzu/domain/playlists/rendition.ts';
import { renditionsPrefix } from '#storage/media-keys.ts';
import { ObjectNotFound, type Storage } from '#storage/storage.ts';

/** Raised when the same source would give other renditions than before. */
const PIPELINE_VERSION = 1;

const workRecordSchema = z.object({
  loudness: z.nullable(z.number()),
  copied: z.boolean(),
  /** Stored whole, lowest first. */
  renditions: z.array(renditionSchema),
});
const storedSchema = z.object({ made: z.string(), record: workRecordSchema });

/** What has been made of a video so far; lies beside its renditions and outlasts a crash. */
export type WorkRecord = z.infer<typeof workRecordSchema>;

/** The source and key that a record belongs to. */
export type WorkOrigin = { storage: Storage; videoKey: string; source: string; encryptionKey: Uint8Array };

/** The record of an earlier run over the same file with the same key; undefined where there is none. */
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

/** Keyed, so that the record doesn't give the encryption key away. */
const fingerprint = async ({ source, encryptionKey }: WorkOrigin): Promise<string> => {
  const { size } = await fs.stat(source);
  return createHmac('sha256', encryptionKey).update(`${PIPELINE_VERSION} ${size}`).digest('hex');
};
