import { sql } from 'kysely';
import * as z from 'zod';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { auditLog } from '#audit/audit.repository.ts';
import type { Database } from '#database/database.ts';
import { sharedValues } from '#field-changes.ts';
import type { Actor } from '#users/actor.ts';
import { changeUsers, findUsers, writeUsers, type StoredUser, type UserWrite } from '#users/write-users.repository.ts';
import { isChanged, textChanges, type PlannedUser, type Replaced } from './plan-bulk.ts';

const replacedSchema = z.record(
  z.string(),
  z.object({
    at: z.number(),
    user: z
      .object({
        type: userTypeSchema,
        username: z.string().nullable(),
        organization: z.string().nullable(),
        deleted_at: z.coerce.date().nullable(),
      })
      .partial(),
    groups: z.record(z.string(), z.object(preferencesSchema.shape).partial()),
  }),
);

const personalFields: ReadonlySet<string> = new Set(['username', 'organization']);

/** A change that was carried out; `entry` is the id of its audit entry if anything changed. */
export type DoneBulk = { planned: PlannedUser[]; versions: ReadonlyMap<string, Date>; entry: number | undefined };

/** Changing many users, each time in one transaction with one audit entry. */
export const usersBulkRepository = (db: Database) => ({
  /** Those of the users that exist, deleted ones too, with the groups that aren't archived. */
  find: (ids: readonly string[]): Promise<StoredUser[]> => findUsers(db, ids).then(withActiveGroups),

  /**
   * Plans and carries out a change while the users are locked. Undefined if a phone number was given away at this moment: nothing
   * was written.
   */
  apply: (
    ids: readonly string[],
    plan: (users: readonly StoredUser[]) => PlannedUser[],
    actor: Actor,
    now: Date,
  ): Promise<DoneBulk | undefined> =>
    changeUsers(db, async (tx) => {
      const planned = plan(withActiveGroups(await findUsers(tx, ids, true)));
      const changed = planned.filter(isChanged);
      if (changed.length === 0) return { planned, versions: new Map(), entry: undefined };
      const written = await writeUsers(tx, changed.map(writeOf), actor, now);
      const versions = new Map(written.map(({ id, updated_at }) => [id, updated_at]));
      const entry = await auditLog(tx).record({
        actorId: actor.id,
        action: 'users-change',
        subjectType: 'user',
        subjectId: null,
        details: {
          changes: [
            { field: 'usersChanged', from: null, to: String(changed.length) },
            // names stay out of it: erasing a user removes only what stands under their id
            ...sharedValues(textChanges(changed).filter(({ field }) => !personalFields.has(field))),
          ],
          users: changed.map(({ before }) => before.row.id),
          replaced: replacedBy(changed, versions),
        },
      });
      return { planned, versions, entry };
    }),

  /** What the change of an audit entry replaced; undefined if there is no such entry. */
  replacedBy: async (entry: number): Promise<Replaced | undefined> => {
    const row = await db
      .selectFrom('audit')
      .select('details')
      .where('id', '=', entry)
      .where('action', '=', 'users-change')
      .executeTakeFirst();
    return replacedSchema.safeParse(row?.details['replaced']).data;
  },

  /** Phone numbers of these deleted users that somebody else has by now. */
  takenPhones: async (ids: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ phone_number: string }>`
      select active.phone_number
      from users as deleted join users as active on active.phone_number = deleted.phone_number and active.deleted_at is null
      where deleted.id = any(${ids}::uuid[]) and deleted.deleted_at is not null`.execute(db);
    return new Set(rows.map(({ phone_number }) => phone_number));
  },

  /** Number of fixed lessons of the users' groups that haven't been done. */
  openFixedLessons: async (ids: readonly string[]): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from fixed_lessons join groups on groups.id = fixed_lessons.group_id
      where groups.user_id = any(${ids}::uuid[]) and groups.archived_at is null and done_at is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
});
export type UsersBulkRepository = ReturnType<typeof usersBulkRepository>;

const withActiveGroups = (users: readonly StoredUser[]): StoredUser[] =>
  users.map(({ row, groups }) => ({ row, groups: groups.filter(({ archived }) => !archived) }));

/** What is written of a planned user. */
const writeOf = ({ before: { row, groups: stored }, user, groups }: PlannedUser): UserWrite => ({
  before: row,
  after: Object.assign({ ...row }, user),
  wanted: stored.flatMap((group) => {
    const patch = groups[group.id];
    const { name, position, preferences } = group;
    return patch ? [{ stored: group, name, position, preferences: Object.assign({ ...preferences }, patch) }] : [];
  }),
  removed: [],
});

const replacedBy = (changed: readonly PlannedUser[], versions: ReadonlyMap<string, Date>): Replaced =>
  Object.fromEntries(
    changed.map(({ before, user, groups }) => [
      before.row.id,
      {
        at: versions.get(before.row.id)!.getTime(),
        user: valuesOf(before.row, user),
        groups: Object.fromEntries(
          before.groups
            .filter(({ id }) => id in groups)
            .map(({ id, preferences }) => [id, valuesOf({ place: {}, ...preferences }, groups[id]!)]),
        ),
      },
    ]),
  );

/** The values of `of` under the keys of `like`. */
const valuesOf = <Values extends object>(of: Values, like: { [Key in keyof Values]?: unknown }) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, of[key as keyof Values]]));
