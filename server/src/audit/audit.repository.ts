import type { Database } from '../database/database.ts';

/** One thing that somebody did. `details` never holds a secret. */
export type AuditEntry = {
  actorId: string | null;
  action: string;
  subjectType: 'user' | 'video' | 'lesson-config';
  subjectId: string | null;
  details?: Record<string, unknown>;
};

/** Who did what and when. */
export const auditLog = (db: Database) => ({
  record: async ({ actorId, action, subjectType, subjectId, details = {} }: AuditEntry): Promise<void> => {
    await db
      .insertInto('audit')
      .values({
        actor_id: actorId,
        action,
        subject_type: subjectType,
        subject_id: subjectId,
        details: JSON.stringify(details),
      })
      .execute();
  },
});
export type Audit = ReturnType<typeof auditLog>;
