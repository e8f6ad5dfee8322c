import { sql, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod';
import { searchTerm } from '@zuzu/domain/texts/search-text.ts';
import { isPlainText } from '@zuzu/domain/texts/plain-text.ts';
import type { UserSort } from '@zuzu/contract/constants.ts';
import { cleanPhoneNumber, storedPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { userTypeSchema, type UserType } from '@zuzu/domain/users/user.ts';
import { encodeCursor } from '#lib/cursor.ts';
import { containing, inHebrewOrder } from '#database/sql.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';

const PART_OF_NUMBER = /^\+?\d+$/;

/** A cursor of the users list: the sort keys of the last user of a page. */
export const usersPageSchema = z.object({
  id: z.uuid(),
  // in the format of toISOString, within the range of the database
  updatedAt: z.iso.datetime({ precision: 3 }).refine((at) => Date.parse(at) >= 0),
  name: z.string().max(1_000).refine(isPlainText),
  type: userTypeSchema,
});
export type UsersPage = z.infer<typeof usersPageSchema>;

export type UserRow = Selectable<Tables['users']>;

/** Filter, order and start of a page of users. */
export type UsersFilter = {
  q?: string | undefined;
  type?: UserType | undefined;
  /** Only users, except managers, who existed on that day and have played nothing since. */
  inactiveSince?: string | undefined;
  sort: UserSort;
  limit?: number | undefined;
  after?: UsersPage | undefined;
};

/** The cursor of the page after this user. */
export const cursorAfter = ({ id, updated_at, full_name, type }: UserRow): string =>
  encodeCursor({ id, updatedAt: updated_at.toISOString(), name: full_name, type } satisfies UsersPage);

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

const contains = (column: 'search_text' | 'lowered_name', q: string): RawBuilder<boolean> => {
  const like = sql<boolean>`${sql.ref(column)} like ${containing(q)}`;
  const term = searchTerm(q);
  // the indexes contain pairs of letters, so they don't help with a single letter
  return [...term].length > 1 ? sql`${like} and letter_pairs(${sql.ref(column)}) @> letter_pairs(${term})` : like;
};

/** True for users with this text in the name, the organization, the phone number or the name of a group. */
const isFound = (q: string): RawBuilder<boolean> => {
  // numbers are stored in canonical form, which a search may not use
  const texts = PART_OF_NUMBER.test(cleanPhoneNumber(q)) ? [q, storedPhoneNumber(q)] : [q];
  const ofUsers = texts.map((text) => sql`select id from users where ${contains('search_text', text)}`);
  return sql`id in (
    ${sql.join(ofUsers, sql` union all `)}
    union all select user_id from groups where archived_at is null and ${contains('lowered_name', q)}
  )`;
};

/** Returns one page of matching users, and the total number of matches. */
export const pageOfUsers = async (
  db: Database,
  { q, type, inactiveSince, sort, limit, after }: UsersFilter,
): Promise<{ rows: UserRow[]; total: number }> => {
  const { keys, direction } = orderOf(sort, after);
  let matching = db.selectFrom('users').where('deleted_at', 'is', null);
  if (q) matching = matching.where(isFound(q));
  if (type) matching = matching.where('type', '=', type);
  if (inactiveSince)
    matching = matching.where('type', '<>', 'M').where(sql<boolean>`created_at < ${inactiveSince}::date and not exists (
      select from groups join group_activity on group_id = groups.id and step = 'day' and start >= ${inactiveSince}::date
      where user_id = users.id
    )`);

  let page = matching.selectAll().orderBy(sql`${sql.join(keys.map(({ key }) => sql`${key} ${direction}`))}`);
  if (after) {
    const row = sql.join(keys.map(({ key }) => key));
    const last = sql.join(keys.map((key) => key.last));
    page = page.where(sort === 'name' ? sql<boolean>`(${row}) > (${last})` : sql<boolean>`(${row}) < (${last})`);
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
