import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import type { LessonConfigOrigin } from './rules.tables.ts';
import type { Tables } from '#database/tables.ts';

export type StoredLessonConfig = { version: number; config: LessonConfig; videoIds: Record<string, number> };

/** A new version. `change` in English, `changes` for the audit log. */
export type NewLessonConfig = {
  config: LessonConfig;
  videoIds: Record<string, number>;
  origin: LessonConfigOrigin;
  rolledBackTo?: number;
  change: string;
  changes: AuditChange[];
};

/** The audit action for each origin of a version. */
const actions: Readonly<Record<LessonConfigOrigin, AuditAction>> = {
  first: 'lesson-config-save',
  saved: 'lesson-config-save',
  defaults: 'lesson-config-restore',
  'rolled-back': 'lesson-config-roll-back',
};

const findLatest = (db: Database | Transaction<Tables>) =>
  db
    .selectFrom('lesson_configs')
    .select(['version', 'config', 'video_ids as videoIds'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** All versions of the managers' rules; the newest is current. */
export const lessonConfigRepository = (db: Database) => ({
  latestVersion: async (): Promise<number | undefined> =>
    (
      await db
        .selectFrom('lesson_configs')
        .select((eb) => eb.fn.max('version').as('version'))
        .executeTakeFirst()
    )?.version ?? undefined,

  find: (version: number): Promise<StoredLessonConfig | undefined> =>
    db
      .selectFrom('lesson_configs')
      .select(['version', 'config', 'video_ids as videoIds'])
      .where('version', '=', version)
      .executeTakeFirst(),

  /** Stores the first version, unless one exists. */
  insertFirst: async (config: LessonConfig): Promise<void> => {
    await sql`
      insert into lesson_configs (config, change, origin)
      select ${JSON.stringify(config)}::jsonb, 'defaults', 'first'
      where not exists (select from lesson_configs)
    `.execute(db);
  },

  /**
   * Stores the version that `next` derives from the current one, with its audit entry, and returns it. Calls are
   * serialized. If `next` returns undefined, nothing is stored and the current version is returned.
   */
  append: (
    actorId: string | null,
    next: (inForce: StoredLessonConfig) => NewLessonConfig | undefined,
  ): Promise<StoredLessonConfig> =>
    db.transaction().execute(async (tx) => {
      await sql`lock table lesson_configs in share row exclusive mode`.execute(tx);
      const inForce = await findLatest(tx);
      if (!inForce) throw new Error('The lesson config has no version to change');
      const made = next(inForce);
      if (!made) return inForce;
      const { config, videoIds, origin, rolledBackTo, change, changes } = made;
      const { version } = await tx
        .insertInto('lesson_configs')
        .values({
          config: JSON.stringify(config),
          video_ids: JSON.stringify(videoIds),
          change,
          origin,
          created_by: actorId,
          ...(rolledBackTo !== undefined && { rolled_back_to: rolledBackTo }),
        })
        .returning('version')
        .executeTakeFirstOrThrow();
      await auditLog(tx).recordChanges(actorId, actions[origin], version, changes);
      return { version, config, videoIds };
    }),

  /** Versions older than `before` (all, if undefined), newest first, each with its author. */
  list: ({ before, limit }: { before: number | undefined; limit: number }) =>
    db
      .selectFrom('lesson_configs')
      .leftJoin('users', 'users.id', 'lesson_configs.created_by')
      .select(['version', 'config', 'change', 'origin', 'rolled_back_to', 'lesson_configs.created_at', 'created_by'])
      .select('users.full_name')
      .$if(before !== undefined, (query) => query.where('version', '<', before!))
      .orderBy('version', 'desc')
      .limit(limit)
      .execute(),
});
export type LessonConfigRepository = ReturnType<typeof lessonConfigRepository>;
