import type { ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import type { BulkUsersInput, BulkUsersOutput } from '@zuzu/contract/users-bulk.ts';
import { readUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { inSlices } from '#lib/in-slices.ts';
import type { Actor } from '../actor.ts';
import { planOfChange, planOfUndo } from './plan-bulk.ts';
import type { UsersBulkRepository } from './users-bulk.repository.ts';

/** Changing many users at once, undoing it, and adding and changing them by a sheet. */
export const usersBulkService = (repository: UsersBulkRepository) => ({
  /** Says what a change would do, or carries it out. */
  change: async ({ rows, change, dryRun }: BulkUsersInput, actor: Actor, now: Date): Promise<BulkUsersOutput> => {
    const { ids, unlessChanged } = repository.expect(rows);
    const planRow = unlessChanged(planOfChange(change, now));
    if (!dryRun) return repository.change(ids, planRow, actor, now);
    const planned = repository.plan(await repository.find(ids), planRow);
    const changed = planned.flatMap(({ before, write }) => (write ? [before.row.id] : []));
    return { ...repository.outcome(ids, planned), fixedLessons: await repository.openFixedLessons(changed) };
  },

  /** Gives users back what a change replaced, where nobody has changed them since. 404 for an unknown change. */
  undo: async (id: string, actor: Actor, now: Date): Promise<BulkUsersOutput> => {
    const { ids, planRow } = await repository.undo(id);
    return repository.change(ids, planOfUndo(planRow, await repository.takenPhones(ids), now), actor, now);
  },

  /** Says what the rows of a sheet would do, or does it; a 409 if that isn't any more what the given version of the plan says. */
  import: async ({ rows, ...terms }: ImportInput, actor: Actor, now: Date): Promise<ImportOutput> => {
    const { users, readRow } = readUsers();
    await inSlices(rows, readRow);
    return repository.import(users, terms, actor, now);
  },
});
export type UsersBulkService = ReturnType<typeof usersBulkService>;
