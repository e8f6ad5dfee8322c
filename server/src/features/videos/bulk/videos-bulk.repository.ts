import { sql } from 'kysely';
import * as z from 'zod';
import { auditLog, NAMED_OF_MANY } from '#features/audit/audit-log.ts';
import { sharedValues } from '#lib/field-changes.ts';
import type { Database } from '#database/database.ts';
import { storedDescription } from '../video-description.ts';
import type { VideoRow } from '../videos.repository.ts';
import { bulkColumns, isChanged, textChanges, type PlannedVideo, type Replaced } from './plan-bulk.ts';

const time = z.coerce.date().nullable();
const replacedSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    was: storedDescription.extend({ trashed_at: time.optional(), retired_at: time.optional() }),
  }),
);

/** A change that was carried out; `entry` is the id of its audit entry if anything changed. */
export type DoneBulk = { planned: PlannedVideo[]; versions: ReadonlyMap<number, Date>; entry: number | undefined };

/** Changing many videos, each time in one transaction with one audit entry. */
export const videosBulkRepository = (db: Database) => ({
  /** Those of the videos that exist, retired ones too. */
  find: (ids: readonly number[]): Promise<VideoRow[]> => videosOf(db, ids).execute(),

  /** Plans and carries out a change while the videos are locked. */
  apply: (
    ids: readonly number[],
    plan: (rows: VideoRow[]) => PlannedVideo[],
    actorId: string,
    now: Date,
  ): Promise<DoneBulk> =>
    db.transaction().execute(async (tx) => {
      const planned = plan(await videosOf(tx, ids).forUpdate().execute());
      const changed = planned.filter(isChanged);
      if (changed.length === 0) return { planned, versions: new Map(), entry: undefined };
      const versions = await write(tx, changed, now);
      await writeUploads(tx, changed);
      const replaced: Replaced = Object.fromEntries(
        changed.map(({ before, patch }) => {
          const was = Object.fromEntries(
            bulkColumns.filter((each) => each in patch).map((each) => [each, before[each]]),
          );
          return [before.id, { at: versions.get(before.id)!.getTime(), was }];
        }),
      );
      const entry = await auditLog(tx).record({
        actorId,
        action: 'videos-change',
        subjectId: null,
        details: {
          changes: [
            { field: 'videosChanged', from: null, to: String(changed.length) },
            ...sharedValues(textChanges(changed)),
          ],
          videos: changed.slice(0, NAMED_OF_MANY).map(({ before }) => before.id),
          replaced,
        },
      });
      return { planned, versions, entry };
    }),

  /** What the change of an audit entry replaced; undefined if there is no such entry. */
  replacedBy: async (entry: number): Promise<Replaced | undefined> =>
    replacedSchema.safeParse(await auditLog(db).replacedBy(entry, ['videos-change'])).data,
});
export type VideosBulkRepository = ReturnType<typeof videosBulkRepository>;

const videosOf = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('videos')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('file_of', 'is', null)
    .orderBy('id');

/** Writes the new values; returns the new versions. */
const write = async (tx: Database, changed: readonly PlannedVideo[], now: Date): Promise<Map<number, Date>> => {
  // with the path among them, lists that were kept end even if only notes change
  const columns = bulkColumns.filter((column) => column === 'path' || changed.some(({ patch }) => column in patch));
  const values = changed.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(columns.map((column) => [column, after[column]])),
  }));
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    update videos
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      updated_at = greatest(${now}, videos.updated_at + interval '1 millisecond')
    from jsonb_populate_recordset(null::videos, ${JSON.stringify(values)}::jsonb) as given
    where videos.id = given.id
    returning videos.id, videos.updated_at`.execute(tx);
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
};

/** The upload of a video is in the trash when the video is. */
const writeUploads = async (tx: Database, changed: readonly PlannedVideo[]): Promise<void> => {
  const moved = changed
    .filter(({ patch }) => 'trashed_at' in patch)
    .map(({ after }) => ({ file_key: after.file_key, trashed_at: after.trashed_at }));
  if (moved.length === 0) return;
  await sql`
    update uploads set trashed_at = given.trashed_at
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as given (file_key text, trashed_at timestamptz)
    where uploads.file_key = given.file_key`.execute(tx);
};
