import type { ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import type { BulkUsersInput, BulkUsersOutput } from '@zuzu/contract/users-bulk.ts';
import { readUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { Actor } from '../actor.ts';
import { planOfChange, planOfUndo } from './plan-bulk.ts';
import type { UsersBulkRepository } from './users-bulk.repository.ts';

/** Bulk changes of users with undo, and imports of sheets. */
export const usersBulkService = (repository: UsersBulkRepository) => ({
  /** Previews a change, or carries it out. */
  change: async ({ rows, change, dryRun }: BulkUsersInput, actor: Actor, now: Date): Promise<BulkUsersOutput> => {
    const { ids, unlessChanged } = repository.expect(rows);
    const planRow = unlessChanged(planOfChange(change, now));
    if (!dryRun) return repository.change(ids, planRow, actor, now);
    const planned = repository.plan(await repository.find(ids), planRow);
    const changed = planned.flatMap(({ before, write }) => (write ? [before.row.id] : []));
    return { ...repository.outcome(ids, planned), fixedLessons: await repository.openFixedLessons(changed) };
  },

  /** Undoes a change for users that haven't been changed since. 404 for an unknown change. */
  undo: async (id: string, actor: Actor, now: Date): Promise<BulkUsersOutput> => {
    const { ids, planRow } = await repository.undo(id);
    return repository.change(ids, planOfUndo(planRow, await repository.takenPhones(ids), now), actor, now);
  },

  /** Previews or carries out the import of a sheet; 409 if the plan no longer matches the given version. */
  import: async ({ rows, ...terms }: ImportInput, actor: Actor, now: Date): Promise<ImportOutput> => {
    const { users, readRow } = readUsers();
    await inSlices(rows, readRow);
    return repository.import(users, terms, actor, now);
  },
});
