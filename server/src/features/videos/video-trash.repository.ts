import { sql } from 'kysely';
import { auditLog, type AuditRecord } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import type { VideoRow } from './videos.repository.ts';

const trash = async (tx: Database, fileKey: string, at: Date): Promise<void> => {
  for (const table of ['videos', 'uploads'] as const)
    await tx
      .updateTable(table)
      .set({ trashed_at: at })
      .where('file_key', '=', fileKey)
      .where('trashed_at', 'is', null)
      .execute();
};

/** A video in the library whose source file must exist. */
export type ExpectedVideo = Pick<VideoRow, 'id' | 'file_key' | 'thumbnail_key'>;

/** Deleting and restoring videos and files, each in one transaction with its audit entry. */
export const videoTrashRepository = (db: Database) => ({
  /** Includes retired videos. */
  findAny: (id: number): Promise<VideoRow | undefined> =>
    db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst(),

  findByFileKey: (fileKey: string): Promise<VideoRow | undefined> =>
    db.selectFrom('videos').selectAll().where('file_key', '=', fileKey).executeTakeFirst(),

  /** Videos whose file is in the trash, latest first, each with the name of the user who deleted it. */
  list: (): Promise<(VideoRow & { deleted_by: string | null })[]> =>
    db
      .selectFrom('videos')
      .selectAll()
      .select(
        sql<string | null>`(
          select full_name from audit join users on users.id = actor_id
          where subject_type = 'video' and subject_id = videos.id::text and action in ('video-delete', 'video-file-delete')
            or action = 'videos-change' and details->'replaced' ? videos.id::text
          order by at desc limit 1
        )`.as('deleted_by'),
      )
      .where('trashed_at', 'is not', null)
      .where('file_of', 'is', null)
      .orderBy('trashed_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  /** Marks a file as trashed, for its video and its upload; keeps the time of an earlier call. */
  trash: (fileKey: string, at: Date, entry: AuditRecord): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await trash(tx, fileKey, at);
      await auditLog(tx).record(entry);
    }),

  /** Like `trash`, for the video's current file, which then stays its file; returns its key. */
  trashFileOf: (id: number, at: Date): Promise<string> =>
    db.transaction().execute(async (tx) => {
      const { file_key: fileKey } = await tx
        .selectFrom('videos')
        .select('file_key')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trash(tx, fileKey, at);
      return fileKey;
    }),

  retire: (id: number, at: Date, entry: AuditRecord): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('videos')
        .set({ retired_at: at, updated_at: at })
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .execute();
      await auditLog(tx).record(entry);
    }),

  /** Undoes `trash` and `retire`. */
  restore: (id: number, fileKey: string, at: Date, entry: AuditRecord): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx
        .updateTable('videos')
        .set({ trashed_at: null, retired_at: null, updated_at: at })
        .where('id', '=', id)
        .execute();
      await tx.updateTable('uploads').set({ trashed_at: null }).where('file_key', '=', fileKey).execute();
      await auditLog(tx).record(entry);
    }),

  /** Videos whose file should be in storage: neither in the trash nor dropped on purpose. */
  expectedFiles: (): Promise<ExpectedVideo[]> =>
    db
      .selectFrom('videos')
      .leftJoin('uploads', 'uploads.file_key', 'videos.file_key')
      .select(['videos.id', 'videos.file_key', 'videos.thumbnail_key'])
      .where('videos.retired_at', 'is', null)
      .where('videos.trashed_at', 'is', null)
      .where('uploads.dropped_at', 'is', null)
      .orderBy('videos.id', 'desc')
      .execute(),

  /** Retires videos that are still in the library with that file, not in the trash, and not dropped in the meantime; returns them. */
  retireMissing: (
    videos: readonly ExpectedVideo[],
    at: Date,
    entryOf: (video: VideoRow) => AuditRecord,
  ): Promise<VideoRow[]> =>
    db.transaction().execute(async (tx) => {
      const retired = await tx
        .updateTable('videos')
        .set({ retired_at: at, updated_at: at })
        .where(
          sql<boolean>`(id, file_key) in (select * from unnest(
            ${videos.map(({ id }) => id)}::integer[], ${videos.map(({ file_key: fileKey }) => fileKey)}::text[]))`,
        )
        .where('retired_at', 'is', null)
        .where('trashed_at', 'is', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('uploads')
                .select('uploads.file_key')
                .whereRef('uploads.file_key', '=', 'videos.file_key')
                .where('uploads.dropped_at', 'is not', null),
            ),
          ),
        )
        .returningAll()
        .execute();
      await auditLog(tx).recordAll(retired.map(entryOf));
      return retired;
    }),

  /** Videos that were deleted before that moment and still have files. */
  expiredVideos: (before: Date): Promise<Pick<VideoRow, 'id' | 'file_key' | 'video_key' | 'takes_place'>[]> =>
    db
      .selectFrom('videos')
      .select(['id', 'file_key', 'video_key', 'takes_place'])
      .where((eb) => eb(eb.fn.coalesce('trashed_at', 'retired_at'), '<', before))
      // a replacement file is kept until it fails, however long it waits for space
      .where((eb) =>
        eb.or([
          eb('takes_place', '=', false),
          eb.and([eb('status', '=', 'failed'), eb('failure_reason', 'is distinct from', 'no-space')]),
        ]),
      )
      .where((eb) =>
        eb.or([
          eb('trashed_at', 'is not', null),
          eb('takes_place', '=', true),
          eb('thumbnail_key', 'is not', null),
          eb.exists(eb.selectFrom('renditions').select('video_id').whereRef('video_id', '=', 'videos.id')),
        ]),
      )
      .execute(),

  /** Files that were deleted before that moment and never became a video. */
  expiredUploads: async (before: Date): Promise<string[]> => {
    const rows = await db
      .selectFrom('uploads')
      .select('file_key')
      .where('trashed_at', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('videos').select('videos.id').whereRef('videos.file_key', '=', 'uploads.file_key')),
        ),
      )
      .execute();
    return rows.map((row) => row.file_key);
  },

  /** Records that all files of a video were deleted. */
  markFilesDeleted: (id: number, fileKey: string, at: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('renditions').where('video_id', '=', id).execute();
      await tx
        .updateTable('videos')
        .set({
          takes_place: false,
          trashed_at: null,
          thumbnail_key: null,
          retired_at: sql<Date>`coalesce(retired_at, ${at})`,
        })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('uploads').where('file_key', '=', fileKey).execute();
    }),
});
export type VideoTrashRepository = ReturnType<typeof videoTrashRepository>;
