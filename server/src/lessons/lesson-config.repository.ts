import { sql } from 'kysely';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import type { Database } from '../database/database.ts';

export type StoredLessonConfig = { version: number; config: LessonConfig; pins: Record<string, number> };

/** Every saved state of the manager's rules; the newest is in force. */
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
      .select(['version', 'config', 'pins'])
      .where('version', '=', version)
      .executeTakeFirst(),

  /** Stores the first state, unless there is one already. */
  insertFirst: async (config: LessonConfig): Promise<void> => {
    await sql`
      insert into lesson_configs (config, change)
      select ${JSON.stringify(config)}::jsonb, 'defaults'
      where not exists (select from lesson_configs)
    `.execute(db);
  },
});
export type LessonConfigRepository = ReturnType<typeof lessonConfigRepository>;
