import { sql } from 'kysely';
import type { NewSavedFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import type { Database } from '#database/database.ts';
import { inHebrewOrder, isUniqueViolation } from '#database/sql.ts';

/** Filters that managers have saved. */
export const savedFiltersRepository = (db: Database) => ({
  /** All of a user's, by name. */
  listByUser: async (userId: string): Promise<SavedFilter[]> => {
    const rows = await db
      .selectFrom('saved_filters')
      .select(['id', 'list', 'name', 'filter'])
      .where('user_id', '=', userId)
      .orderBy(inHebrewOrder(sql`name`))
      .orderBy('id')
      .execute();
    return rows.map(({ id, ...row }) => ({ _id: String(id), ...row }));
  },

  /** Adds a filter, or replaces the one of its name, if that is asked for; at most `max` of all lists. */
  save: (
    userId: string,
    { list, name, filter, replace }: NewSavedFilter,
    max: number,
  ): Promise<'saved' | 'taken' | 'full'> =>
    db.transaction().execute(async (tx) => {
      // one at a time, so that the count holds
      await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const saved = await tx
        .selectFrom('saved_filters')
        .select(['list', 'name'])
        .where('user_id', '=', userId)
        .execute();
      const isTaken = saved.some((each) => each.list === list && each.name === name);
      if (isTaken && !replace) return 'taken';
      if (!isTaken && saved.length >= max) return 'full';
      await tx
        .insertInto('saved_filters')
        .values({ user_id: userId, list, name, filter: JSON.stringify(filter) })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ filter: JSON.stringify(filter) }),
        )
        .execute();
      return 'saved';
    }),

  /** False if the user has no such filter; undefined if another one of the list has the name. */
  rename: async (userId: string, id: string, name: string): Promise<boolean | undefined> => {
    try {
      const { numUpdatedRows } = await db
        .updateTable('saved_filters')
        .set({ name })
        .where('id', '=', Number(id))
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  },

  remove: async (userId: string, id: string): Promise<void> => {
    await db.deleteFrom('saved_filters').where('id', '=', Number(id)).where('user_id', '=', userId).execute();
  },
});
export type SavedFiltersRepository = ReturnType<typeof savedFiltersRepository>;
