import type { VideoStatus } from '@zuzu/domain/videos/video.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { auditLog, type AuditRecord } from '#features/audit/audit-log.ts';
import { withStatementDeadline } from '#database/statement-deadline.ts';
import type { Database } from '#database/database.ts';
import { isUniqueViolation } from '#database/sql.ts';
import type { Tables } from '#database/tables.ts';

export type VideoRow = Selectable<Tables['videos']>;
export type NewVideo = Insertable<Tables['videos']>;
export type RenditionRow = Selectable<Tables['renditions']>;
export type UploadRow = Selectable<Tables['uploads']>;

/** True for videos of the library, and for replacement files of such videos. */
const isWanted = sql<boolean>`(retired_at is null or takes_place)`;

/** Videos, their renditions and their uploads. */
export const videosRepository = (db: Database) => ({
  /**
   * The version is incremented by every change that affects composition, by any process; `asOf` is the local date by which rights
   * are judged.
   */
  libraryVersion: async (): Promise<{ version: number; asOf: string }> =>
    db.selectFrom('library_version').select(['version', 'as_of as asOf']).executeTakeFirstOrThrow(),

  /** Creates a new version of the library for a later local date, once over all processes. */
  advanceLibraryTo: async (date: string): Promise<void> => {
    await db
      .updateTable('library_version')
      .set((eb) => ({ version: eb('version', '+', 1), as_of: date }))
      .where('as_of', '<', date)
      .execute();
  },

  /** All videos that haven't been retired, newest first. */
  list: (): Promise<VideoRow[]> =>
    db
      .selectFrom('videos')
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Videos that have been retired since then, with their former files. */
  retiredSince: (since: Date): Promise<VideoRow[]> =>
    db
      .selectFrom('videos')
      .selectAll()
      .where('retired_at', '>=', since)
      .where('file_of', 'is', null)
      .orderBy('id')
      .execute(),

  find: (id: number): Promise<VideoRow | undefined> =>
    db.selectFrom('videos').selectAll().where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst(),

  /** A video of the library, or a replacement file of one. */
  findToPrepare: (id: number): Promise<VideoRow | undefined> =>
    db.selectFrom('videos').selectAll().where('id', '=', id).where(isWanted).executeTakeFirst(),

  /** The rows with the next or an earlier file of a video. */
  otherFiles: (): Promise<VideoRow[]> =>
    db.selectFrom('videos').selectAll().where('file_of', 'is not', null).orderBy('id').execute(),

  findByFileKeys: (fileKeys: readonly string[]): Promise<VideoRow[]> =>
    db
      .selectFrom('videos')
      .selectAll()
      .where(sql<boolean>`file_key = any(${fileKeys}::text[])`)
      .execute(),

  idsOf: async (fileKeys: readonly string[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select coalesce(file_of, id) as id from videos where file_key = any(${fileKeys})`.execute(db);
    return rows.map(({ id }) => id);
  },

  findByContent: (contentHashes: readonly string[]): Promise<VideoRow[]> =>
    db
      .selectFrom('videos')
      .selectAll()
      .where(sql<boolean>`content_hash = any(${contentHashes}::text[])`)
      .where('retired_at', 'is', null)
      .execute(),

  /** The videos whose files have one of these sizes, with their content hashes if known. */
  findBySizes: (sizes: readonly number[]) =>
    db
      .selectFrom('videos')
      .innerJoin('uploads', 'uploads.file_key', 'videos.file_key')
      .select((eb) => [
        'videos.id',
        'videos.file_key',
        'videos.display_name',
        eb.ref('uploads.size').$notNull().as('size'),
        eb.ref('videos.content_hash').$notNull().as('content_hash'),
      ])
      .where('uploads.size', '=', sql<number>`any(${sizes}::bigint[])`)
      .where('videos.content_hash', 'is not', null)
      .where('videos.retired_at', 'is', null)
      .orderBy('videos.id')
      .execute(),

  /** Adds all videos or none, with their audit entries; undefined if one of the file keys already has a video. */
  insert: async (
    videos: readonly NewVideo[],
    entryOf?: (row: VideoRow) => AuditRecord,
  ): Promise<VideoRow[] | undefined> => {
    try {
      return await db.transaction().execute(async (tx) => {
        const rows = await tx.insertInto('videos').values(videos).returningAll().execute();
        if (entryOf) await auditLog(tx).recordAll(rows.map(entryOf));
        return rows;
      });
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  },

  update: async (id: number, change: Updateable<Tables['videos']>): Promise<void> => {
    await db.updateTable('videos').set(change).where('id', '=', id).execute();
  },

  /** Prepares a failed video again. */
  retry: (id: number, entry: AuditRecord): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('videos')
        .set({ status: 'processing', progress: 0, failure_reason: null })
        .where('id', '=', id)
        .execute();
      await auditLog(tx).record(entry);
    }),

  /**
   * Applies `change` to a video while its row is locked, with its audit entry; returns both states, without
   * `after` if the change was made to an outdated version. Undefined for an unknown video.
   */
  change: (
    id: number,
    change: (stored: VideoRow) => Updateable<Tables['videos']> | 'stale',
    entryOf: (before: VideoRow, after: VideoRow) => AuditRecord,
  ): Promise<{ before: VideoRow; after?: VideoRow } | undefined> =>
    db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom('videos')
        .selectAll()
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      const wanted = before && change(before);
      if (!wanted) return undefined;
      if (wanted === 'stale') return { before };
      const after = await tx
        .updateTable('videos')
        .set(wanted)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await auditLog(tx).record(entryOf(before, after));
      return { before, after };
    }),

  /** Marks a video as failed if it is still being prepared, or if its file has yet to replace another. */
  markFailed: async (id: number): Promise<void> => {
    await db
      .updateTable('videos')
      .set({ status: 'failed', failure_reason: 'internal' })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('status', '=', 'processing'), eb('takes_place', '=', true)]))
      .execute();
  },

  /** Records that a video could not be prepared for lack of disk space; a playable video stays playable. */
  markWaitingForSpace: async (id: number): Promise<void> => {
    await db
      .updateTable('videos')
      .set({
        failure_reason: 'no-space',
        status: sql<VideoStatus>`case status when 'processing' then 'failed' else status end`,
      })
      .where('id', '=', id)
      .execute();
  },

  /** Records that there is disk space again, and the video is being prepared. */
  clearWaitingForSpace: async (id: number): Promise<void> => {
    await db
      .updateTable('videos')
      .set({
        failure_reason: null,
        status: sql<VideoStatus>`case status when 'failed' then 'processing' else status end`,
      })
      .where('id', '=', id)
      .execute();
  },

  /** Videos that wait for disk space, oldest first. */
  waitingForSpace: (): Promise<{ id: number }[]> =>
    db
      .selectFrom('videos')
      .select('id')
      .where('failure_reason', '=', 'no-space')
      .where(isWanted)
      .where('trashed_at', 'is', null)
      .orderBy('id')
      .execute(),

  /** Renditions, lowest first. */
  renditionsOf: (videoIds: readonly number[]): Promise<RenditionRow[]> =>
    db
      .selectFrom('renditions')
      .selectAll()
      .where(sql<boolean>`video_id = any(${videoIds}::integer[])`)
      .orderBy('height')
      .execute(),

  /** Adds a rendition, or replaces the one with the same height. */
  saveRendition: async (rendition: Insertable<Tables['renditions']>): Promise<void> => {
    await db
      .insertInto('renditions')
      .values(rendition)
      .onConflict((conflict) => conflict.columns(['video_id', 'height']).doUpdateSet(rendition))
      .execute();
  },

  insertUpload: async (upload: Insertable<Tables['uploads']>): Promise<void> => {
    await db
      .insertInto('uploads')
      .values(upload)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** The number of this user's uploads that haven't expired or been described. */
  openUploads: async (userId: string, now: Date): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from uploads
      where user_id = ${userId} and expires_at > ${now}
        and not exists (select from videos where videos.file_key = uploads.file_key)`.execute(db);
    return rows[0]!.count;
  },

  deleteUpload: async (fileKey: string): Promise<void> => {
    await db.deleteFrom('uploads').where('file_key', '=', fileKey).execute();
  },

  findUploads: (fileKeys: readonly string[]): Promise<UploadRow[]> =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where(sql<boolean>`file_key = any(${fileKeys}::text[])`)
      .execute(),

  /** Records that the content of a disposable upload was deleted. */
  markUploadDropped: async (fileKey: string, at: Date): Promise<void> => {
    await db.updateTable('uploads').set({ dropped_at: at }).where('file_key', '=', fileKey).execute();
  },

  /** Videos that are not completely prepared, oldest first. */
  unfinished: (): Promise<VideoRow[]> =>
    db
      .selectFrom('videos')
      .selectAll()
      .where('status', '<>', 'failed')
      .where('progress', '<', 100)
      .where(isWanted)
      .where('trashed_at', 'is', null)
      .orderBy('id')
      .execute(),

  /** Number of videos per status. */
  countByStatus: async (): Promise<Record<VideoStatus, number>> => {
    const rows = await db
      .selectFrom('videos')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .where('retired_at', 'is', null)
      .groupBy('status')
      .execute();
    const count = (status: VideoStatus) => rows.find((row) => row.status === status)?.count ?? 0;
    return { processing: count('processing'), ready: count('ready'), failed: count('failed') };
  },

  /** Number of demo videos that can be played, and that are still being prepared. */
  demoProgress: async (): Promise<{ ready: number; processing: number }> => {
    const row = await db
      .selectFrom('videos')
      .innerJoin('uploads', 'uploads.file_key', 'videos.file_key')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('status', '=', 'ready').as('ready'),
        eb.fn.countAll<number>().filterWhere('status', '=', 'processing').as('processing'),
      ])
      .where('uploads.disposable', '=', true)
      .where('videos.retired_at', 'is', null)
      .where('videos.trashed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return row;
  },

  /** Failed videos and duplicates, latest first; and videos whose rights end by a local date, earliest first. */
  troubled: async (
    lastDate: string,
  ): Promise<{ failed: VideoRow[]; duplicates: VideoRow[]; rightsEnding: VideoRow[] }> => {
    const active = db
      .selectFrom('videos')
      .selectAll()
      .where('retired_at', 'is', null)
      .where('trashed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    const repeated = db
      .selectFrom('videos')
      .select('content_hash')
      .where('content_hash', 'is not', null)
      .where('retired_at', 'is', null)
      .where('trashed_at', 'is', null)
      .groupBy('content_hash')
      .having((eb) => eb(eb.fn.countAll(), '>', 1));
    return {
      failed: await active.where('status', '=', 'failed').execute(),
      duplicates: await active.where('content_hash', 'in', repeated).execute(),
      rightsEnding: await active
        .where('rights_until', '<=', lastDate)
        .clearOrderBy()
        .orderBy('rights_until')
        .orderBy('id')
        .execute(),
    };
  },

  /** Records the content of a file that this server didn't receive. */
  contentRead: async (videoId: number, fileKey: string, size: number, contentHash: string): Promise<void> => {
    await db.updateTable('videos').set({ content_hash: contentHash }).where('id', '=', videoId).execute();
    await db.updateTable('uploads').set({ size, content_hash: contentHash }).where('file_key', '=', fileKey).execute();
  },

  /** Runs `work` while no other process does so for this upload. */
  lockUpload: (fileKey: string, work: () => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      // the other process may be writing a file of gigabytes
      await withStatementDeadline(Infinity, () =>
        sql`select pg_advisory_xact_lock(hashtextextended(${fileKey}, 0))`.execute(tx),
      );
      await work();
    }),

  /** Records that the file of an upload was stored completely. */
  uploadReceived: async (fileKey: string, size: number, contentHash: string, at: Date): Promise<void> => {
    await db
      .updateTable('uploads')
      .set({ received_at: at, size, content_hash: contentHash })
      .where('file_key', '=', fileKey)
      .execute();
  },
});
export type VideosRepository = ReturnType<typeof videosRepository>;
