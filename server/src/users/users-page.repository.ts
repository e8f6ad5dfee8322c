import { sql, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod';
import { isPlainText } from '@zuzu/domain/users/person-text.ts';
import type { UserSort } from '@zuzu/contract/users.ts';
import { userTypeSchema, type UserType } from '@zuzu/domain/users/user.ts';
import { cursorOf } from '#cursor.ts';
import { containing } from '#database/containing.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';
import { inHebrewOrder } from '#database/in-hebrew-order.ts';

/** A cursor of the users list: the sort keys of the last user of a page. */
export const usersPageSchema = z.object({
  id: z.uuid(),
  updatedAt: z.iso.datetime(),
  name: z.string().max(1_000).refine(isPlainText),
  type: userTypeSchema,
});
export type UsersPage = z.infer<typeof usersPageSchema>;

export type UserRow = Selectable<Tables['users']>;

/** Filter, order and start of a page of users. */
export type UsersFilter = {
  q?: string | undefined;
  type?: UserType | undefined;
  sort: UserSort;
  limit?: number | undefined;
  after?: UsersPage | undefined;
};

/** The cursor of the page after this user. */
export const cursorAfter = ({ id, updated_at, full_name, type }: UserRow): string =>
  cursorOf({ id, updatedAt: updated_at.toISOString(), name: full_name, type } satisfies UsersPage);

/** Sort keys, each with its value for the last user of the previous page; all in the same direction. */
type Order = {
  keys: readonly { key: RawBuilder<unknown>; last: RawBuilder<unknown> }[];
  direction: RawBuilder<unknown>;
};

const orderOf = (sort: UserSort, after: UsersPage | undefined): Order => {
  const byId = { key: sql`id`, last: sql`${after?.id}::uuid` };
  if (sort === 'name')
    return {
      keys: [{ key: inHebrewOrder(sql`lowered_name`), last: sql`lower(${after?.name}::text)` }, byId],
      direction: sql`asc`,
    };
  const byUpdate = [{ key: sql`updated_at`, last: sql`${after?.updatedAt}::timestamptz` }, byId];
  if (sort === 'updated') return { keys: byUpdate, direction: sql`desc` };
  return {
    keys: [{ key: sql`(type = ${sort})`, last: sql`${after?.type === sort}::boolean` }, ...byUpdate],
    direction: sql`desc`,
  };
};

/** Returns one page of matching users, and the total number of matches. */
export const pageOfUsers = async (
  db: Database,
  { q, type, sort, limit, after }: UsersFilter,
): Promise<{ rows: UserRow[]; total: number }> => {
  const { keys, direction } = orderOf(sort, after);
  let matching = db.selectFrom('users').where('deleted_at', 'is', null);
  if (q) matching = matching.where('lowered_name', 'like', containing(q));
  // the index contains bigrams, so it doesn't help with a single letter
  if (q && [...q].length > 1)
    matching = matching.where(sql<boolean>`letter_pairs(lowered_name) @> letter_pairs(lower(${q}))`);
  if (type) matching = matching.where('type', '=', type);

  let page = matching.selectAll().orderBy(sql`${sql.join(keys.map(({ key }) => sql`${key} ${direction}`))}`);
  if (after) {
    const place = sql.join(keys.map(({ key }) => key));
    const last = sql.join(keys.map((key) => key.last));
    page = page.where(sort === 'name' ? sql<boolean>`(${place}) > (${last})` : sql<boolean>`(${place}) < (${last})`);
  }
  if (limit !== undefined) page = page.limit(limit);
  if (q && !after) {
    // a search reads all matches before sorting, so counting them is free; without one, the page comes from an index
    const counted = await page.select(sql<number>`count(*) over ()`.as('total')).execute();
    return { rows: counted, total: counted[0]?.total ?? 0 };
  }
  const [rows, { total }] = await Promise.all([
    page.execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
};
