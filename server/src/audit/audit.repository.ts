import { sql } from 'kysely';
import * as z from 'zod';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import { auditChangeSchema, type AuditEntry as PresentedEntry } from '@zuzu/contract/users.ts';
import type { Database } from '#database/database.ts';

type SubjectType = 'user' | 'video' | 'lesson-config';

/** One recorded action. `details` never contains a secret; its `changes` are shown to managers. */
export type AuditEntry = {
  actorId: string | null;
  action: AuditAction;
  subjectType: SubjectType;
  subjectId: string | null;
  details?: Record<string, unknown>;
};

const changesSchema = z.array(auditChangeSchema);

/** The name of the user or the video; null if it was erased or has none. */
const subjectName = sql<string | null>`case subject_type
  when 'user' then (select subject.full_name from users as subject where subject.id = subject_id::uuid)
  when 'video' then (select display_name from videos where videos.id = subject_id::integer)
end`;

/** The audit log: who did what, and when. */
export const auditLog = (db: Database) => ({
  /** If the actor is being deleted at this moment, waits for that and stores null. */
  record: async ({ actorId, action, subjectType, subjectId, details = {} }: AuditEntry): Promise<void> => {
    await db
      .insertInto('audit')
      .values({
        actor_id: sql`(select id from users where id = ${actorId} for key share)`,
        action,
        subject_type: subjectType,
        subject_id: subjectId,
        details: JSON.stringify(details),
      })
      .execute();
  },

  /** The latest entries about a user and by a user, newest first. */
  ofUser: async (userId: string, limit: number): Promise<PresentedEntry[]> => {
    const rows = await db
      .selectFrom('audit')
      .leftJoin('users', 'users.id', 'audit.actor_id')
      .select(['audit.id', 'at', 'action', 'actor_id', 'users.full_name', 'subject_type', 'subject_id', 'details'])
      .select(subjectName.as('subject_name'))
      .where((eb) =>
        eb.or([
          eb('audit.actor_id', '=', userId),
          eb.and([eb('audit.subject_type', '=', 'user'), eb('audit.subject_id', '=', userId)]),
        ]),
      )
      .orderBy('at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      _id: String(row.id),
      at: row.at.toISOString(),
      action: row.action,
      actor: row.actor_id === null ? null : { _id: row.actor_id, full_name: row.full_name ?? '' },
      subject: { type: row.subject_type, _id: row.subject_id, name: row.subject_name },
      changes: changesSchema.safeParse(row.details['changes']).data ?? [],
    }));
  },

  /** Removes the details of all entries about a deleted subject, but keeps the entries. */
  forgetDetails: async (subjectType: SubjectType, subjectId: string): Promise<void> => {
    await db
      .updateTable('audit')
      .set({ details: '{}' })
      .where('subject_type', '=', subjectType)
      .where('subject_id', '=', subjectId)
      .execute();
  },
});
export type Audit = ReturnType<typeof auditLog>;
