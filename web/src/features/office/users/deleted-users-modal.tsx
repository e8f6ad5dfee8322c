import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeletedUser } from '@zuzu/contract/users.ts';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import { deletedUsersOptions, USERS_KEY, eraseUser } from '#features/users/users-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { Column } from '#ui/grid/data-grid.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Name } from '#ui/grid/name.tsx';
import { TypeBadge } from '#ui/page/type-badge.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { phoneText } from '#features/office/lists/field-texts.ts';
import { deletedColumn, moveFocusInTrash, TrashDialog } from '#features/office/lists/trash-dialog.tsx';
import { userDeletion } from './user-deletion.ts';
import { reasonOf } from './user-faults.ts';
import s from './deleted-users-modal.module.css';

/** Deleted users: restore them, or erase them permanently on their request. */
export const DeletedUsersModal = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const query = useQuery(deletedUsersOptions);
  const [erasing, setErasing] = useState<DeletedUser>();
  const erase = useMutation({
    mutationFn: ({ _id }: DeletedUser) => eraseUser(_id),
    onSuccess: async () => {
      setErasing(undefined);
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      moveFocusInTrash();
    },
    meta: { failure: (error) => m.users_delete_failed({ reason: reasonOf(error) }) },
  });
  return (
    <>
      <TrashDialog
        texts={{
          title: m.users_deleted(),
          about: m.users_deleted_text({ days: TRASH_DAYS }),
          empty: m.users_deleted_none(),
          failure: m.users_error_title(),
        }}
        query={query}
        deletion={userDeletion}
        columns={columnsOf()}
        className={s.grid}
        buttonsWidth="15rem"
        renderButton={(user) => (
          <Button
            tone="link"
            aria-label={m.users_erase_name({ name: user.full_name })}
            onClick={() => setErasing(user)}
          >
            {m.users_erase()}
          </Button>
        )}
        onClose={onClose}
      />
      {erasing && (
        <ConfirmDialog
          title={m.users_erase_question({ name: erasing.full_name })}
          text={m.users_erase_text()}
          confirm={m.users_erase()}
          busy={erase.isPending}
          onConfirm={() => erase.mutate(erasing)}
          onCancel={() => setErasing(undefined)}
        />
      )}
    </>
  );
};

const columnsOf = (): Column<DeletedUser>[] => [
  {
    id: 'name',
    head: m.users_full_name(),
    cell: ({ type, full_name }) => (
      <span className="line">
        <TypeBadge type={type} />
        <strong className="breaks semibold">
          <Name>{full_name}</Name>
        </strong>
      </span>
    ),
  },
  {
    id: 'phone',
    head: m.users_phone_number(),
    width: '10rem',
    cell: ({ phone_number }) => <L>{phoneText(phone_number)}</L>,
  },
  deletedColumn(({ deletedAt }) => deletedAt),
];
