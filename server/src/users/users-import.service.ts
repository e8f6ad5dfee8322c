import type { ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import { readUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { Refusal } from '#errors.ts';
import { inSlices } from '#in-slices.ts';
import type { Actor } from './actor.ts';
import { shownUser } from './plan-import.ts';
import type { UsersImportRepository, VersionedPlan } from './users-import.repository.ts';

const present = ({ version, users }: VersionedPlan): ImportOutput => ({
  version,
  users: users.map(shownUser),
});

/** Adding and changing users by a sheet (docs/product.md, Users). */
export const usersImportService = (repository: UsersImportRepository) => ({
  /** Says what the rows would do, or does it; a 409 if that isn't any more what the given version of the plan says. */
  import: async (
    { rows, newType, dryRun, version, confirmed = [] }: ImportInput,
    actor: Actor,
    now: Date,
  ): Promise<ImportOutput> => {
    const { users, readRow } = readUsers();
    await inSlices(rows, readRow);
    if (dryRun) return present(await repository.plan(users, newType));
    const done = await repository.apply(users, newType, { version, confirmed: new Set(confirmed), actor, now });
    if (!done) throw new Refusal('CONFLICT', 'Some of these users were changed in the meantime');
    return present(done);
  },
});
