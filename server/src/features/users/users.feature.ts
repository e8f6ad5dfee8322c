import type { Base } from '#app/base.ts';
import type { AuditFeature } from '#features/audit/audit.feature.ts';
import type { Seen } from '#features/seen/seen.feature.ts';
import { usersBulkRepository } from './bulk/users-bulk.repository.ts';
import { usersBulkService } from './bulk/users-bulk.service.ts';
import { usersEditingRepository } from './users-editing.repository.ts';
import { usersEditingService } from './users-editing.service.ts';
import { usersRepository } from './users.repository.ts';
import { usersService } from './users.service.ts';

export const openUsers = ({ database, audit, seen }: Base & AuditFeature & Seen) => {
  const repository = usersRepository(database);
  const users = usersService(repository);
  return {
    users,
    usersEditing: usersEditingService({
      repository,
      editing: usersEditingRepository(database),
      users,
      seen,
      audit,
    }),
    usersBulk: usersBulkService(usersBulkRepository(database)),
  };
};
export type Users = ReturnType<typeof openUsers>;
