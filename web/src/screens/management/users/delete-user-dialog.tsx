import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@zuzu/domain/users/user.ts';
import { USERS_KEY, deleteUser } from '#api/users.ts';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import { m } from '#texts/generated/messages.js';
import { reasonOf } from './user-faults.ts';

interface DeleteUserDialogProps {
  user: User;
  onCancel: () => void;
  onDeleted: () => void;
}
/** Asks before a user is deleted. */
export const DeleteUserDialog = ({ user, onCancel, onDeleted }: DeleteUserDialogProps) => {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteUser(user._id),
    onSuccess: async () => {
      onDeleted();
      await queries.invalidateQueries({ queryKey: USERS_KEY });
    },
    meta: { failure: (error) => m.users_delete_failed({ reason: reasonOf(error) }) },
  });
  return (
    <ConfirmDialog
      title={m.users_delete_question({ name: user.full_name })}
      text={m.users_delete_text()}
      confirm={m.users_delete()}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onCancel}
    />
  );
};
