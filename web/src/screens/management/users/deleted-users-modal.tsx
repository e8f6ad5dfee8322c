import { useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { DeletedUser } from '@zuzu/contract/users.ts';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import { deletedUsersOptions, USERS_KEY, restoreUser, eraseUser } from '#api/users.ts';
import { Ago } from '#components/page/ago.tsx';
import { Button } from '#components/controls/button.tsx';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import { DataGrid, type Column } from '#components/grid/data-grid.tsx';
import { L } from '#components/page/ltr.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { Name } from '#components/grid/name.tsx';
import { TypeBadge } from '#components/page/type-badge.tsx';
import { m } from '#texts/generated/messages.js';
import { NotLoaded } from '#layouts/office-lists/not-loaded.tsx';
import { phoneText } from '#layouts/office-lists/field-texts.ts';
import { reasonOf } from './user-faults.ts';
import s from './deleted-users-modal.module.css';

/** Deleted users: restore them, or erase them for good on their request. */
export const DeletedUsersModal = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const list = useQuery(deletedUsersOptions);
  const [erasing, setErasing] = useState<DeletedUser>();
  const body = useRef<HTMLDivElement>(null);
  /** The focused row is gone: moves the focus on. */
  const moveFocusOn = async () => {
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    requestAnimationFrame(() =>
      (body.current?.querySelector<HTMLElement>('button') ?? body.current)?.focus({ preventScroll: true }),
    );
  };
  const restore = useMutation({
    mutationFn: ({ _id }: DeletedUser) => restoreUser(_id),
    onSuccess: async ({ full_name }) => {
      showToast('good', m.users_restored({ name: full_name }));
      await moveFocusOn();
    },
    meta: { failure: (error) => m.users_restore_failed({ reason: reasonOf(error) }) },
  });
  const erase = useMutation({
    mutationFn: ({ _id }: DeletedUser) => eraseUser(_id),
    onSuccess: async () => {
      setErasing(undefined);
      await moveFocusOn();
    },
    meta: { failure: (error) => m.users_delete_failed({ reason: reasonOf(error) }) },
  });
  const { mutate, isPending } = restore;
  const columns = columnsOf((user) => !isPending && mutate(user), setErasing);
  return (
    <>
      <Modal title={m.users_deleted()} size="l" onClose={onClose}>
        <p className="soft">{m.users_deleted_text({ days: TRASH_DAYS })}</p>
        <NotLoaded query={list} title={m.users_error_title()} />
        <div ref={body} tabIndex={-1}>
          {list.data?.length === 0 && <p className="soft">{m.users_deleted_none()}</p>}
          {list.data && list.data.length > 0 && (
            <DataGrid
              label={m.users_deleted()}
              className={s.grid}
              columns={columns}
              rows={list.data}
              rowKey={({ _id }) => _id}
            />
          )}
        </div>
      </Modal>
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

const columnsOf = (restore: (user: DeletedUser) => void, erase: (user: DeletedUser) => void): Column<DeletedUser>[] => [
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
  {
    id: 'when',
    head: m.office_deleted(),
    width: '9rem',
    cell: ({ deletedAt, deletedBy }) => (
      <span className="grid tight">
        <Ago at={deletedAt} />
        {deletedBy !== undefined && (
          <span className="soft small breaks">{m.users_history_by({ name: deletedBy })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'actions',
    head: m.office_actions(),
    width: '15rem',
    cell: (user) => (
      <span className="line gap-2">
        <Button tone="link" aria-label={m.office_restore_name({ name: user.full_name })} onClick={() => restore(user)}>
          <Undo2 />
          {m.office_restore()}
        </Button>
        <Button tone="link" aria-label={m.users_erase_name({ name: user.full_name })} onClick={() => erase(user)}>
          {m.users_erase()}
        </Button>
      </span>
    ),
  },
];
