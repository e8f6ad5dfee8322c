import { Pencil, Trash2 } from 'lucide-react';
import type { UserSort } from '@zuzu/contract/constants.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import { Ago } from '#ui/page/ago.tsx';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { DataGrid, type Column, type GridOfRows } from '#ui/grid/data-grid.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Name } from '#ui/grid/name.tsx';
import { TypeBadge } from '#ui/page/type-badge.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { phoneText } from '#features/office/lists/field-texts.ts';
import s from './users-grid.module.css';

interface Actions {
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}
/** The users as rows: Full Name, Phone Number, Actions. A press on a row opens the card. */
export const UsersGrid = ({ sort, onSort, onEdit, onDelete, ...grid }: Actions & GridOfRows<User>) => {
  const columns = columnsOf({ sort, onSort, onEdit, onDelete });
  return <DataGrid {...grid} label={m.office_users()} className={s.grid} columns={columns} rowKey={({ _id }) => _id} />;
};

const columnsOf = ({ sort, onSort, onEdit, onDelete }: Actions): Column<User>[] => [
  {
    id: 'name',
    sort: { order: sort === 'name' ? 'ascending' : undefined, onSort: () => onSort('name') },
    head: (
      <>
        {m.users_full_name()} <span className="soft wide">· {m.users_organization()}</span>
      </>
    ),
    cell: ({ type, full_name, organization }) => (
      <span className={s.person}>
        <TypeBadge type={type} />
        <strong>
          <Name>{full_name}</Name>
        </strong>
        {organization && (
          <span className={s.school}>
            <Name>{organization}</Name>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'phone',
    head: (
      <>
        {m.users_phone_number()} <span className="soft wide">· {m.users_sort_updated()}</span>
      </>
    ),
    width: '18rem',
    cell: ({ phone_number, updatedAt }) => (
      <span className={s.phone}>
        <L>{phoneText(phone_number)}</L>
        <span className="soft small">
          <Ago at={updatedAt} />
        </span>
      </span>
    ),
  },
  {
    id: 'actions',
    head: m.office_actions(),
    width: '10rem',
    cell: (user) => (
      <span className={s.actions}>
        <Button tone="link" aria-label={m.users_edit_name({ name: user.full_name })} onClick={() => onEdit(user)}>
          <Pencil />
          <span>{m.users_edit()}</span>
        </Button>
        <IconButton
          icon={<Trash2 />}
          className="soft"
          label={m.users_delete_name({ name: user.full_name })}
          onClick={() => onDelete(user)}
        />
      </span>
    ),
  },
];
