import { sql } from 'kysely';
import { NAMED_OF_MANY } from '#features/audit/audit-log.ts';
import { bulkChanges } from '#features/bulk/bulk-changes.ts';
import type { Database, Tx } from '#database/database.ts';
import { videoIdOf } from '../video-id.ts';
import type { VideoRow } from '../videos.repository.ts';
import {
  bulkColumns,
  changesOf,
  planUndo,
  videoPatchSchema,
  planWrite,
  type PlannedVideo,
  type VideoPatch,
  type VideoWrite,
} from './plan-bulk.ts';

/** Changing many videos, each in one transaction with one audit entry. */
export const videosBulkRepository = (db: Database) => {
  const bulk = bulkChanges<VideoRow, VideoPatch, VideoWrite, { id: string }>(db, {
    parseId: (text) => videoIdOf(text)?.toString(),
    identify: ({ id, display_name: name, updated_at: version }) => ({ id: String(id), name, version }),
    planWrite,
    changesOf,
    write: async (tx, writes, _actor, now) => {
      await writeUploads(tx, writes);
      return write(tx, writes, now);
    },
    planUndo,
    patchSchema: videoPatchSchema,
    actions: ['videos-change'],
    countField: 'videosChanged',
    isLogged: () => true,
    mentionsOf: (written) => ({ videos: written.slice(0, NAMED_OF_MANY).map(({ id }) => id) }),
  });

  return {
    ...bulk,

    /** The existing videos among these, including retired ones. */
    find: (ids: readonly string[]): Promise<VideoRow[]> => videosOf(db, ids).execute(),

    /** Plans and carries out a change while the videos are locked. */
    change: <Plan extends { planned: PlannedVideo[] }>(
      ids: readonly string[],
      plan: (rows: readonly VideoRow[]) => Plan | Promise<Plan>,
      actorId: string,
      now: Date,
    ) =>
      db.transaction().execute(async (tx) => {
        const wanted = await plan(await videosOf(tx, ids).forUpdate().execute());
        const by = { action: 'videos-change', actor: { id: actorId }, now } as const;
        return { ...wanted, applied: await bulk.apply(tx, wanted.planned, by) };
      }),
  };
};
export type VideosBulkRepository = ReturnType<typeof videosBulkRepository>;

const videosOf = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('videos')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('file_of', 'is', null)
    .orderBy('id');

/** Writes the new values; returns the rows in this order. */
const write = async (tx: Tx, writes: readonly VideoWrite[], now: Date): Promise<VideoRow[]> => {
  // always includes the path, because writing it invalidates cached lists
  const columns = bulkColumns.filter((column) => column === 'path' || writes.some(({ patch }) => column in patch));
  const values = writes.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(columns.map((column) => [column, after[column]])),
  }));
  const { rows } = await sql<Pick<VideoRow, 'id' | 'updated_at'>>`
    update videos
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      updated_at = greatest(${now}, videos.updated_at + interval '1 millisecond')
    from jsonb_populate_recordset(null::videos, ${JSON.stringify(values)}::jsonb) as given
    where videos.id = given.id
    returning videos.id, videos.updated_at`.execute(tx);
  const versions = new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
  return writes.map(({ after }) => ({ ...after, updated_at: versions.get(after.id)! }));
};

/** The upload of a video is in the trash when the video is. */
const writeUploads = async (tx: Tx, writes: readonly VideoWrite[]): Promise<void> => {
  const moved = writes
    .filter(({ patch }) => 'trashed_at' in patch)
    .map(({ after }) => ({ file_key: after.file_key, trashed_at: after.trashed_at }));
  if (moved.length === 0) return;
  await sql`
    update uploads set trashed_at = given.trashed_at
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as given (file_key text, trashed_at timestamptz)
    where uploads.file_key = given.file_key`.execute(tx);
};
