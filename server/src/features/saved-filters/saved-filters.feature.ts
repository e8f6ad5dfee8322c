import { sql, type GeneratedAlways } from 'kysely';
import { MAX_SAVED_FILTERS } from '@zuzu/contract/constants.ts';
import type { NewSavedFilter, SavedFilter, FilteredList } from '@zuzu/contract/saved-filters.ts';
import type { Database } from '#database/database.ts';
import { inHebrewOrder } from '#database/sql.ts';
import type { Base } from '#app/base.ts';
import { signedIn } from '#app/calls.ts';
import { Refusal } from '#lib/errors.ts';

type SavedFiltersTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  list: FilteredList;
  name: string;
  query: string;
};

export interface SavedFilterTables {
  saved_filters: SavedFiltersTable;
}

/** Filters that managers save by name: the query string of a list. */
const savedFiltersService = (db: Database) => {
  const listByUser = async (userId: string): Promise<SavedFilter[]> => {
    const rows = await db
      .selectFrom('saved_filters')
      .select(['id', 'list', 'name', 'query'])
      .where('user_id', '=', userId)
      .orderBy(inHebrewOrder(sql`name`))
      .orderBy('id')
      .execute();
    return rows.map(({ id, ...row }) => ({ _id: String(id), ...row }));
  };
  return {
    /** Resolves to all filters of a user, by name. */
    listByUser,

    /** Adds a filter or replaces the one with the same name; 409 above the maximum for all lists. */
    save: async (userId: string, { list, name, query }: NewSavedFilter): Promise<SavedFilter[]> => {
      await db.transaction().execute(async (tx) => {
        // serialized, so that concurrent calls can't exceed the maximum
        await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
        await tx
          .insertInto('saved_filters')
          .values({ user_id: userId, list, name, query })
          .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet({ query }))
          .execute();
        const { count } = await tx
          .selectFrom('saved_filters')
          .select((eb) => eb.fn.countAll<string>().as('count'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        if (Number(count) > MAX_SAVED_FILTERS)
          throw new Refusal('CONFLICT', `A user can save at most ${MAX_SAVED_FILTERS} filters`);
      });
      return listByUser(userId);
    },

    /** Removes a filter of the user; does nothing if it is already gone. */
    remove: async (userId: string, id: string): Promise<SavedFilter[]> => {
      await db.deleteFrom('saved_filters').where('id', '=', Number(id)).where('user_id', '=', userId).execute();
      return listByUser(userId);
    },
  };
};

export const openSavedFilters = ({ database }: Base) => ({ savedFilters: savedFiltersService(database) });
export type SavedFilters = ReturnType<typeof openSavedFilters>;

export const savedFilters = {
  list: signedIn.savedFilters.list.handler(({ context: { services, session } }) =>
    services.savedFilters.listByUser(session.userId),
  ),
  save: signedIn.savedFilters.save.handler(({ context: { services, session }, input }) =>
    services.savedFilters.save(session.userId, input),
  ),
  remove: signedIn.savedFilters.remove.handler(({ context: { services, session }, input }) =>
    services.savedFilters.remove(session.userId, input.id),
  ),
};
