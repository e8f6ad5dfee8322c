import { sql } from 'kysely';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import { isUniqueViolation } from '#database/sql.ts';
import type { NewVideo, VideoRow } from './videos.repository.ts';

/** Updates everything derived from a video's length, in the same transaction. */
export type OnLengthChanged = (
  tx: Database,
  change: { videoId: number; from: number; to: number; at: Date },
) => Promise<void>;

/** The columns that belong to the file; all others belong to the video. */
const fileColumns = [
  'file_key',
  'length',
  'status',
  'progress',
  'failure_reason',
  'video_key',
  'encryption_key',
  'thumbnail_key',
  'content_hash',
] as const;

/** Replacement files of videos (docs/decisions/0013-replaced-files.md). */
export const replacementsRepository = (db: Database, onLengthChanged: OnLengthChanged) => {
  /** Exchanges the files of two videos. */
  const exchange = async (tx: Database, one: number, other: number): Promise<void> => {
    const columns = fileColumns.map((column) => sql`${sql.ref(column)} = theirs.${sql.ref(column)}`);
    await sql`
      update videos set ${sql.join(columns)} from videos as theirs
      where (videos.id, theirs.id) in ((${one}, ${other}), (${other}, ${one}))`.execute(tx);
    const otherOf = (id: number) => (id === one ? other : one);
    const renditions = await tx.deleteFrom('renditions').where('video_id', 'in', [one, other]).returningAll().execute();
    const exchanged = renditions.map((row) => ({ ...row, video_id: otherOf(row.video_id) }));
    if (exchanged.length > 0) await tx.insertInto('renditions').values(exchanged).execute();
    // stops in one file don't apply to another
    await sql`
      update play_events set video_id = case video_id when ${one} then ${other}::integer else ${one}::integer end
      where video_id in (${one}, ${other})`.execute(tx);
  };

  const giveUp = async (tx: Database, id: number, at: Date): Promise<VideoRow | undefined> => {
    const row = await tx
      .updateTable('videos')
      .set({ takes_place: false, trashed_at: at })
      .where('id', '=', id)
      .where('takes_place', '=', true)
      .returningAll()
      .executeTakeFirst();
    if (row) await tx.updateTable('uploads').set({ trashed_at: at }).where('file_key', '=', row.file_key).execute();
    return row;
  };

  const locked = (tx: Database, ids: readonly number[]): Promise<VideoRow[]> =>
    tx.selectFrom('videos').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();

  return {
    /** Adds the next file of a video, replacing one that failed; undefined if another is being prepared or the file is known. */
    add: async (row: NewVideo, at: Date): Promise<{ added: VideoRow; dropped: VideoRow | undefined } | undefined> => {
      try {
        return await db.transaction().execute(async (tx) => {
          const failed = await tx
            .selectFrom('videos')
            .select('id')
            .where('file_of', '=', row.file_of!)
            .where('takes_place', '=', true)
            .where('status', '=', 'failed')
            .executeTakeFirst();
          const dropped = failed && (await giveUp(tx, failed.id, at));
          return { added: await tx.insertInto('videos').values(row).returningAll().executeTakeFirstOrThrow(), dropped };
        });
      } catch (error) {
        if (isUniqueViolation(error)) return undefined;
        throw error;
      }
    },

    /** The next file of a video; undefined without one. */
    next: (videoId: number): Promise<VideoRow | undefined> =>
      db
        .selectFrom('videos')
        .selectAll()
        .where('file_of', '=', videoId)
        .where('takes_place', '=', true)
        .executeTakeFirst(),

    /** Cancels a replacement; undefined if it has already happened. */
    giveUp: (id: number, at: Date): Promise<VideoRow | undefined> =>
      db.transaction().execute((tx) => giveUp(tx, id, at)),

    /**
     * Exchanges the files of a video and of the row with its next or an earlier file, moving the current one to the trash; a next file only
     * once, an earlier file (`fileKey`) unless a concurrent call was faster. Returns the reason, without any change, if there is no such row with a file, or if its video is in
     * the trash or being prepared.
     */
    swapIn: (
      id: number,
      { actorId, at, from, fileKey }: { actorId?: string; at: Date; from: 'next' | 'trash'; fileKey?: string },
    ): Promise<{ video: VideoRow; former: VideoRow } | 'gone' | 'video-deleted' | 'video-busy'> =>
      db.transaction().execute(async (tx) => {
        const { file_of: videoId } =
          (await tx.selectFrom('videos').select('file_of').where('id', '=', id).executeTakeFirst()) ?? {};
        if (videoId == null) return 'gone';
        const rows = await locked(tx, [id, videoId]);
        const [row, video] = [rows.find((each) => each.id === id), rows.find((each) => each.id === videoId)];
        const isThere =
          row && (row.takes_place || (row.trashed_at !== null && (from === 'next' || row.progress === 100)));
        if (!isThere || !video) return 'gone';
        // already done, or cancelled
        if (from === 'next' ? !row.takes_place : row.file_key !== fileKey) return { video, former: row };
        if (video.trashed_at || video.retired_at) return 'video-deleted';
        if (video.status !== 'failed' && video.progress < 100) return 'video-busy';
        await tx.updateTable('videos').set({ progress: 100 }).where('id', '=', row.id).execute();
        await exchange(tx, row.id, video.id);
        const former = await tx
          .updateTable('videos')
          .set({ takes_place: false, trashed_at: at, file_name: video.file_name })
          .where('id', '=', row.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const after = await tx.selectFrom('videos').selectAll().where('id', '=', video.id).executeTakeFirstOrThrow();
        const nameOf = async (key: string, trashedAt: Date | null) =>
          (
            await tx
              .updateTable('uploads')
              .set({ trashed_at: trashedAt })
              .where('file_key', '=', key)
              .returning('file_name')
              .executeTakeFirst()
          )?.file_name ?? null;
        const names = { from: await nameOf(former.file_key, at), to: await nameOf(after.file_key, null) };
        if (video.length !== after.length)
          await onLengthChanged(tx, { videoId: video.id, from: video.length, to: after.length, at });
        await auditLog(tx).record({
          actorId: actorId ?? row.created_by,
          action: 'video-replace',
          subjectId: video.id,
          details: {
            changes: [
              { field: 'file', ...names },
              { field: 'length', from: String(video.length), to: String(after.length) },
            ],
          },
        });
        return { video: after, former };
      }),
  };
};
export type ReplacementsRepository = ReturnType<typeof replacementsRepository>;
