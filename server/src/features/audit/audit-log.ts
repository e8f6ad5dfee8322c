import { sql, type RawBuilder, type GeneratedAlways, type JSONColumnType } from 'kysely';
import * as z from 'zod';
import { subjectOf, type AuditAction, type AuditSubject } from '@zuzu/contract/audit-actions.ts';
import type { AuditPage } from '@zuzu/contract/audit.ts';
import { LESSON_TIME_ZONE } from '@zuzu/domain/calendar/calendar.ts';
import { auditChangeSchema, type AuditChange, type AuditEntry } from '@zuzu/contract/audit-entry.ts';
import { encodeCursor, decodeCursor } from '#lib/cursor.ts';
import { containing } from '#database/sql.ts';
import type { Database } from '#database/database.ts';
import type { Time } from '#database/columns.ts';

type AuditTable = {
  id: GeneratedAlways<number>;
  at: Time;
  actor_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  details: JSONColumnType<Record<string, unknown>>;
};

export interface AuditTables {
  audit: AuditTable;
}

/** An action to record. `details` never contains a secret; its `changes` are shown to managers. */
export type AuditRecord = {
  actorId: string | null;
  action: AuditAction;
  subjectId: string | number | null;
  details?: Record<string, unknown>;
};

const changesSchema = z.array(auditChangeSchema);
/** For an entry about many users: ids of users whose type changed or whose type it records from creation. */
const typesSchema = z.record(z.string(), z.object({ from: z.nullable(z.string()), to: z.string() }));
/** The changes of an entry; for a bulk entry without changes per user, the values common to all, with this user's type. */
const changesOf = (details: Record<string, unknown>, userId = ''): AuditChange[] => {
  const type = typesSchema.safeParse(details['types']).data?.[userId];
  return [...(changesSchema.safeParse(details['changes']).data ?? []), ...(type ? [{ field: 'type', ...type }] : [])];
};

/** Maximum number of users or videos named in a bulk entry. */
export const NAMED_OF_MANY = 3;

/** The name of the user or video; null if erased or unnamed. */
const subjectName = sql<string | null>`case subject_type
  when 'user' then (select subject.full_name from users as subject where subject.id = subject_id::uuid)
  when 'video' then (select display_name from videos where videos.id = subject_id::integer)
end`;

/** True for a bulk entry that includes this user. */
const isAboutMany = (userId: string) =>
  sql<boolean>`action in ('users-import', 'users-change') and details->'users' ? ${userId}`;

/** The names of the first users or videos of a bulk entry. */
const namesOfMany = sql<string | null>`case
  when action in ('users-import', 'users-change') then (
    select string_agg(some_user.full_name, ', ' order by place)
    from jsonb_array_elements_text(details->'users') with ordinality as mentioned (user_id, place)
      join users as some_user on some_user.id = mentioned.user_id::uuid
    where place <= ${NAMED_OF_MANY}
  )
  when action = 'videos-change' then (
    select string_agg(display_name, ', ' order by id) from videos
    where id in (select jsonb_array_elements_text(details->'videos')::integer)
  )
end`;

/** The latest entries, with the name of the subject. */
const selectEntries = (db: Database, subject: RawBuilder<string | null>) =>
  db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .select(['audit.id', 'at', 'action', 'actor_id', 'users.full_name', 'subject_type', 'subject_id'])
    // a bulk change keeps all replaced values, which can be large
    .select(sql<Record<string, unknown>>`details - 'replaced' - 'changed'`.as('details'))
    .select(subject.as('subject_name'))
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc');
type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const presentEntry = (row: EntryRow, changes: AuditChange[]): AuditEntry => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actor_id === null ? null : { _id: row.actor_id, full_name: row.full_name ?? '' },
  subject: { type: row.subject_type, _id: row.subject_id, name: row.subject_name },
  changes,
});

const PAGE_SIZE = 100;
/** `at` is in milliseconds, between 1970 and 2200. */
const cursorSchema = z.object({ id: z.int(), at: z.int().min(0).max(Date.UTC(2200)) });
type PageInput = {
  /** Part of the name of the actor or the subject. */
  q?: string | undefined;
  action?: AuditAction | undefined;
  /** The actor's id. */
  actor?: string | undefined;
  /** Days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/**
 * The ids of the latest entries whose actor, user or video has this text in its name. Each kind is queried separately,
 * because a combined condition would use no index.
 */
const selectLatest = (q: string, conditions: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => {
  // the first line of a user's search text is the name
  const users = sql`users where split_part(search_text, E'\\n', 1) like ${containing(q)}`;
  const kinds = [
    sql`actor_id in (select id from ${users})`,
    sql`subject_type = 'user' and subject_id in (select id::text from ${users})`,
    sql`subject_type = 'video' and subject_id in (
      select id::text from videos where fold_text(display_name) like ${containing(q)}
    )`,
    sql`action in ('users-import', 'users-change') and details->'users' ?| array(select id::text from ${users})`,
  ];
  const latest = kinds.map(
    (kind) => sql`(select id from audit where ${kind} and ${conditions} order by at desc, id desc limit ${limit})`,
  );
  return sql.join(latest, sql` union all `);
};

const rowOf = ({ actorId, action, subjectId, details = {} }: AuditRecord) => ({
  actor_id: sql<string | null>`(select id from users where id = ${actorId} for key share)`,
  action,
  subject_type: subjectOf(action),
  subject_id: subjectId === null ? null : String(subjectId),
  details: JSON.stringify(details),
});

/** The audit log: who did what, and when. */
export const auditLog = (db: Database) => ({
  /** Adds an entry and returns its id. If the actor is being deleted at this moment, waits for that and stores null. */
  record: async (entry: AuditRecord): Promise<number> => {
    const { id } = await db.insertInto('audit').values(rowOf(entry)).returning('id').executeTakeFirstOrThrow();
    return id;
  },

  /** Adds an entry with changed fields. */
  recordChanges: (actorId: string | null, action: AuditAction, subjectId: string | number, changes: AuditChange[]) =>
    auditLog(db).record({ actorId, action, subjectId, details: { changes } }),

  /** Adds entries in one statement. */
  recordAll: async (entries: readonly AuditRecord[]): Promise<void> => {
    if (entries.length > 0) await db.insertInto('audit').values(entries.map(rowOf)).execute();
  },

  /** The latest entries about a user and by a user, newest first. */
  ofUser: async (userId: string, limit: number): Promise<AuditEntry[]> => {
    const rows = await selectEntries(db, subjectName)
      .select(sql<unknown>`details->'changed'->${userId}`.as('own'))
      .where((eb) =>
        eb.or([
          eb('audit.actor_id', '=', userId),
          eb.and([eb('audit.subject_type', '=', 'user'), eb('audit.subject_id', '=', userId)]),
          isAboutMany(userId),
        ]),
      )
      .limit(limit)
      .execute();
    return rows.map((row) =>
      presentEntry(row, changesSchema.safeParse(row.own).data ?? changesOf(row.details, userId)),
    );
  },

  /** A page of matching entries, newest first; bulk entries include the first names. */
  list: async ({ q, action, actor, from, to, limit = PAGE_SIZE, cursor }: PageInput): Promise<AuditPage> => {
    const after = decodeCursor(cursorSchema, cursor);
    const text = q?.trim();
    const conditions = sql.join(
      [
        action ? sql`action = ${action}` : sql`true`,
        actor ? sql`actor_id = ${actor}` : sql`true`,
        from ? sql`at >= ${from}::date::timestamp at time zone ${LESSON_TIME_ZONE}` : sql`true`,
        to ? sql`at < (${to}::date + 1)::timestamp at time zone ${LESSON_TIME_ZONE}` : sql`true`,
        after ? sql`(at, audit.id) < (${new Date(after.at)}::timestamptz, ${after.id})` : sql`true`,
      ],
      sql` and `,
    );
    const rows = await selectEntries(db, sql`coalesce(${subjectName}, ${namesOfMany})`)
      .where(
        text ? sql<boolean>`audit.id in (${selectLatest(text, conditions, limit + 1)})` : sql<boolean>`${conditions}`,
      )
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = page.length < rows.length ? page.at(-1) : undefined;
    return {
      entries: page.map((row) => presentEntry(row, changesOf(row.details))),
      next: last ? encodeCursor({ id: last.id, at: last.at.getTime() }) : null,
    };
  },

  /** The values that a bulk change replaced; undefined if there is no such entry. */
  replacedBy: async (entry: number, actions: readonly AuditAction[]): Promise<unknown> => {
    const row = await db
      .selectFrom('audit')
      .select('details')
      .where('id', '=', entry)
      .where('action', 'in', actions)
      .executeTakeFirst();
    return row?.details['replaced'];
  },

  /** Removes the details of all entries about a deleted subject and keeps the entries; bulk entries lose only its part. */
  eraseDetails: async (subjectType: AuditSubject, subjectId: string): Promise<void> => {
    await db
      .updateTable('audit')
      .set({ details: '{}' })
      .where('subject_type', '=', subjectType)
      .where('subject_id', '=', subjectId)
      .execute();
    if (subjectType === 'user')
      await db
        .updateTable('audit')
        .set({ details: sql`details #- array['replaced', ${subjectId}] #- array['changed', ${subjectId}]` })
        .where(isAboutMany(subjectId))
        .execute();
  },
});
export type Audit = ReturnType<typeof auditLog>;
