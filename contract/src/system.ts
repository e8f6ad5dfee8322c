import { oc } from '@orpc/contract';
import * as z from 'zod/mini';

/** `low`: what is kept free for the database has been touched; `full`: hardly anything can be written any more. */
const diskStateSchema = z.enum(['enough', 'low', 'full']);

const healthSchema = z.object({ live: z.literal(true), ready: z.literal(true), disk: diskStateSchema });

const bytes = z.int();

/** Kinds of stored files: the folders that they lie in. */
export const storedKinds = ['uploads', 'renditions', 'thumbnails', 'trash'] as const;

/** What a manager may know of the machine: sizes in bytes, times as ISO texts. */
const systemStateSchema = z.object({
  versions: z.object({ product: z.string(), node: z.string(), database: z.string(), ffmpeg: z.nullable(z.string()) }),
  startedAt: z.string(),
  queue: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
  videos: z.object({ processing: z.int(), ready: z.int(), failed: z.int() }),
  database: z.object({ bytes, connections: z.int(), maxConnections: z.int(), users: z.int(), views: z.int() }),
  /** Of the tightest disk; `reserve` is what uploads and preparing leave free. */
  disk: z.object({ free: bytes, total: bytes, reserve: bytes, state: diskStateSchema }),
  storage: z.array(z.object({ kind: z.enum(storedKinds), files: z.int(), bytes })),
  /** The last backup that was made of this installation; null for none. */
  lastBackupAt: z.nullable(z.string()),
});
export type SystemState = z.infer<typeof systemStateSchema>;

const someVideos = z.object({
  count: z.int(),
  /** The latest of them. */
  videos: z.array(z.object({ _id: z.string(), displayName: z.string() })),
});
const attentionSchema = z.object({
  /** Could not be prepared. */
  failedVideos: someVideos,
  /** Have the same content as another one. */
  duplicateVideos: someVideos,
  lastBackupAt: z.nullable(z.string()),
});
export type Attention = z.infer<typeof attentionSchema>;

/** How the installation is: for whoever watches over it. */
export const system = {
  live: oc
    .route({
      method: 'GET',
      path: '/health/live',
      tags: ['system'],
      summary: 'The process answers',
    })
    .output(z.object({ live: z.literal(true) })),
  health: oc
    .route({
      method: 'GET',
      path: '/health',
      tags: ['system'],
      summary: 'Ready for work: database and storage answer',
      description:
        '503 where one of them does not, or the disk is full; `details` says which. `disk` is low before it is full.',
    })
    .output(healthSchema),
  state: oc
    .route({
      method: 'GET',
      path: '/system',
      tags: ['system'],
      summary: 'Queue, disk, database, storage and versions',
      description: 'Sizes of stored files are at most ten minutes old.',
    })
    .output(systemStateSchema),
  attention: oc
    .route({
      method: 'GET',
      path: '/system/attention',
      tags: ['system'],
      summary: 'What a manager should look at: failed videos, duplicates, the last backup',
    })
    .output(attentionSchema),
};
