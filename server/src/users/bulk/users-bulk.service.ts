import type { BulkUsersInput, BulkUsersOutput } from '@zuzu/contract/users-bulk.ts';
import { Refusal } from '#errors.ts';
import { countChanges } from '#field-changes.ts';
import type { Actor } from '#users/actor.ts';
import { isUserId } from '#users/users.service.ts';
import type { StoredUser } from '#users/write-users.repository.ts';
import {
  isChanged,
  planBulk,
  planOfChange,
  planOfUndo,
  textChanges,
  type PlannedUser,
  type PlanUser,
} from './plan-bulk.ts';
import type { UsersBulkRepository } from './users-bulk.repository.ts';

/** Changing many users at once, and undoing it (docs/product.md, Users). */
export const usersBulkService = (repository: UsersBulkRepository) => {
  const carryOut = async (
    ids: readonly string[],
    plan: (users: readonly StoredUser[]) => PlannedUser[],
    actor: Actor,
    now: Date,
  ): Promise<BulkUsersOutput> => {
    const done = await repository.apply(ids, plan, actor, now);
    if (!done) throw new Refusal('CONFLICT', 'Some of these users were changed in the meantime');
    const { planned, versions, entry } = done;
    return {
      ...outcomeOf(ids, planned, ({ row }) => versions.get(row.id) ?? row.updated_at),
      ...(entry !== undefined && { undo: String(entry) }),
    };
  };

  return {
    /** Says what a change would do, or carries it out. */
    change: async ({ rows, change, dryRun }: BulkUsersInput, actor: Actor, now: Date): Promise<BulkUsersOutput> => {
      const versionOf = new Map(rows.map(({ _id, updatedAt }) => [_id.toLowerCase(), updatedAt]));
      const ids = [...versionOf.keys()].filter(isUserId);
      const planUser = planOfChange(change, now);
      const planOne: PlanUser = (user) => {
        const version = versionOf.get(user.row.id);
        const isOther = version !== undefined && new Date(version).getTime() !== user.row.updated_at.getTime();
        return isOther ? 'changed' : planUser(user);
      };
      if (!dryRun) return carryOut(ids, (users) => planBulk(users, planOne), actor, now);
      const planned = planBulk(await repository.find(ids), planOne);
      const changed = planned.filter(isChanged).map(({ before }) => before.row.id);
      return {
        ...outcomeOf(ids, planned, ({ row }) => row.updated_at),
        fixedLessons: await repository.openFixedLessons(changed),
      };
    },

    /** Gives users back what a change replaced, where nobody has changed them since. 404 for an unknown change. */
    undo: async (id: string, actor: Actor, now: Date): Promise<BulkUsersOutput> => {
      const replaced = /^\d{1,15}$/.test(id) ? await repository.replacedBy(Number(id)) : undefined;
      if (!replaced) throw new Refusal('NOT_FOUND', 'No such change');
      const ids = Object.keys(replaced);
      const plan = planOfUndo(replaced, await repository.takenPhones(ids));
      return carryOut(ids, (users) => planBulk(users, plan), actor, now);
    },
  };
};
export type UsersBulkService = ReturnType<typeof usersBulkService>;

const outcomeOf = (
  ids: readonly string[],
  planned: readonly PlannedUser[],
  versionOf: (user: StoredUser) => Date,
): BulkUsersOutput => {
  const found = new Set(planned.map(({ before }) => before.row.id));
  const taken = planned.filter(({ left }) => left === undefined);
  return {
    changed: taken.filter(isChanged).length,
    rows: taken.map(({ before }) => ({ _id: before.row.id, updatedAt: versionOf(before).toISOString() })),
    fields: countChanges(textChanges(taken)),
    left: [
      ...planned.flatMap(({ before: { row }, left }) =>
        left ? [{ _id: row.id, name: row.full_name, reason: left }] : [],
      ),
      ...ids.filter((id) => !found.has(id)).map((id) => ({ _id: id, name: '', reason: 'gone' as const })),
    ],
  };
};
