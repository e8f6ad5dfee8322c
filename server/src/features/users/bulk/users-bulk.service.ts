import type { ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import type { BulkUsersInput, BulkUsersOutput } from '@zuzu/contract/users-bulk.ts';
import { readUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { Refusal } from '#lib/errors.ts';
import { countChanges } from '#lib/field-changes.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { Actor } from '../actor.ts';
import { isUserId } from '../users.service.ts';
import type { StoredUser } from '../write-users.repository.ts';
import {
  isChanged,
  planBulk,
  planOfChange,
  planOfUndo,
  textChanges,
  type PlannedUser,
  type PlanUser,
} from './plan-bulk.ts';
import { shownUser } from './plan-import.ts';
import type { UsersBulkRepository } from './users-bulk.repository.ts';

const changedMeanwhile = (): Refusal => new Refusal('CONFLICT', 'Some of these users were changed in the meantime');

/** Changing many users at once, undoing it, and adding and changing them by a sheet (docs/product.md, Users). */
export const usersBulkService = (repository: UsersBulkRepository) => {
  const carryOut = async (
    ids: readonly string[],
    plan: (users: readonly StoredUser[]) => PlannedUser[],
    actor: Actor,
    now: Date,
  ): Promise<BulkUsersOutput> => {
    const done = await repository.apply(ids, plan, actor, now);
    if (!done) throw changedMeanwhile();
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
      const plan = planOfUndo(replaced, await repository.takenPhones(ids), now);
      return carryOut(ids, (users) => planBulk(users, plan), actor, now);
    },

    /** Says what the rows of a sheet would do, or does it; a 409 if that isn't any more what the given version of the plan says. */
    import: async (
      { rows, newType, dryRun, version, confirmed = [] }: ImportInput,
      actor: Actor,
      now: Date,
    ): Promise<ImportOutput> => {
      const { users, readRow } = readUsers();
      await inSlices(rows, readRow);
      const terms = { newType, importer: actor.id };
      const confirmation = { version, confirmed: new Set(confirmed), actor, now };
      const plan = dryRun
        ? await repository.planImport(users, terms)
        : await repository.applyImport(users, terms, confirmation);
      if (!plan) throw changedMeanwhile();
      return {
        version: plan.version,
        users: plan.users.map(shownUser),
        ...(plan.entry !== undefined && { undo: String(plan.entry) }),
      };
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
