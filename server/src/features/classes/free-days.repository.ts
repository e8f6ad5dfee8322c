import type { FreeDays } from '@zuzu/domain/weekly/free-days.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import type { GeneratedAlways } from 'kysely';

type FreeDaysTable = { id: GeneratedAlways<number>; first_day: string; last_day: string; name: string };

export interface FreeDayTables {
  free_days: FreeDaysTable;
}

type NewFreeDays = Omit<FreeDays, '_id'>;

/** School-free days entered by managers. Each change is one transaction with its audit entry. */
export const freeDaysRepository = (db: Database) => ({
  /** All entries, latest first. */
  list: async (): Promise<FreeDays[]> => {
    const rows = await db.selectFrom('free_days').selectAll().orderBy('first_day', 'desc').orderBy('id').execute();
    return rows.map(({ id, first_day, last_day, name }) => ({ _id: String(id), from: first_day, to: last_day, name }));
  },

  add: (days: NewFreeDays, actorId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('free_days')
        .values({ first_day: days.from, last_day: days.to, name: days.name })
        .returning('id')
        .executeTakeFirstOrThrow();
      const changes = valuesOf(days).map(([field, to]) => ({ field, from: null, to }));
      await auditLog(tx).recordChanges(actorId, 'free-days-add', id, changes);
    }),

  /** Does nothing if the entry is already gone. */
  remove: (id: number, actorId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const row = await tx.deleteFrom('free_days').where('id', '=', id).returningAll().executeTakeFirst();
      if (!row) return;
      const days = { from: row.first_day, to: row.last_day, name: row.name };
      const changes = valuesOf(days).map(([field, from]) => ({ field, from, to: null }));
      await auditLog(tx).recordChanges(actorId, 'free-days-remove', id, changes);
    }),
});
export type FreeDaysRepository = ReturnType<typeof freeDaysRepository>;

/** The fields of an audit entry; the days as an ISO 8601 interval. */
const valuesOf = ({ name, from, to }: NewFreeDays) =>
  [
    ['name', name],
    ['days', `${from}/${to}`],
  ] as const;
