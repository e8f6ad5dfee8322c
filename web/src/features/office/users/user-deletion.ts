import type { User } from '@zuzu/domain/users/user.ts';
import { deleteUser, restoreUser, USERS_KEY } from '#features/users/users-api.ts';
import type { Deletion } from '#features/office/lists/deletion.ts';
import { m } from '#lib/texts/generated/messages.js';
import { reasonOf } from './user-faults.ts';

export const userDeletion: Deletion<Pick<User, '_id' | 'full_name'>> = {
  queryKey: USERS_KEY,
  nameOf: ({ full_name }) => full_name,
  remove: ({ _id }) => deleteUser(_id),
  restore: ({ _id }) => restoreUser(_id),
  question: m.users_delete_question,
  consequences: m.users_delete_text,
  confirm: m.users_delete,
  removed: m.users_was_deleted,
  restored: m.users_restored,
  removeFailed: (error) => m.users_delete_failed({ reason: reasonOf(error) }),
  restoreFailed: (error) => m.users_restore_failed({ reason: reasonOf(error) }),
};
