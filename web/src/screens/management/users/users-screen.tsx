import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Sheet, Trash2 } from 'lucide-react';
import { INACTIVE_WEEKS } from '@zuzu/contract/constants.ts';
import { userTypes, type User } from '@zuzu/domain/users/user.ts';
import { withReason } from '#api/api-error.ts';
import {
  fetchUserIds,
  usersOptions,
  USERS_KEY,
  restoreUser,
  undoUserChanges,
  userOptions,
  deleteUser,
} from '#api/users.ts';
import { Button } from '#components/controls/button.tsx';
import { FilterBar } from '#components/grid/filter-bar.tsx';
import { Search } from '#components/controls/search.tsx';
import { OptionalSelect, Select } from '#components/fields/select.tsx';
import { updateName, useUser } from '#session/session.ts';
import { useSelection } from '#components/grid/use-selection.ts';
import { showToast } from '#components/dialogs/toast.ts';
import { PageHead } from '#components/page/page-head.tsx';
import { roleName } from '#components/page/type-badge.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { inPlace } from '#layouts/office-lists/in-place.ts';
import { m } from '#texts/generated/messages.js';
import { useBulkUndo } from '#layouts/office-lists/use-bulk-undo.tsx';
import { BulkUsers, reasonText } from './bulk/bulk-users.tsx';
import { AddUserCard } from './add-user-card.tsx';
import { DeletedUsersModal } from './deleted-users-modal.tsx';
import { ListOrNotice } from '#layouts/office-lists/not-loaded.tsx';
import { SavedFilters } from '#layouts/office-lists/saved-filters.tsx';
import { useRowFocus } from '#layouts/office-lists/use-row-focus.ts';
import { useRows } from '#layouts/office-lists/use-rows.ts';
import { UserCard } from './user-card.tsx';
import { reasonOf } from './user-faults.ts';
import { UsersGrid } from './users-grid.tsx';
import { UsersSheetModal } from './sheets/users-sheet-modal.tsx';
import { usersFilter, usersSearch, type UsersSearch, type UsersView } from './users-search.ts';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import s from './users-screen.module.css';

interface DeleteUserDialogProps {
  user: User;
  onCancel: () => void;
  onDeleted: () => void;
}
const DeleteUserDialog = ({ user, onCancel, onDeleted }: DeleteUserDialogProps) => {
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

/** What the card of a new user is opened from, in place of a row's key. */
const NEW = 'new';

const route = getRouteApi('/management/management/users');

/**
 * The users of this installation: search, filter, sort, add, edit, delete. The URL determines which of three views is
 * shown: the list, one user's card, or the card of a new user. The list stays where it was below a card.
 */
export const UsersScreen = () => {
  usePageTitle(m.office_users());
  const { user: opened, edit, add, sheet = false, ...filters } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useInfiniteQuery(usersOptions(filters));
  const me = useUser();
  /** After an import, or its undo; it may have changed the manager, too. */
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    if (me) updateName(await queries.fetchQuery(userOptions(me._id)));
  };
  const imported = useBulkUndo({ undo: undoUserChanges, reasonText, onUndone: () => void reload() });
  const [deleting, setDeleting] = useState<User>();
  const [trashOpen, setTrashOpen] = useState(false);
  const { focusRow, screen } = useRowFocus(
    opened ?? (add && NEW),
    !opened && !add && !deleting && !trashOpen && !sheet,
  );

  const list = useRows(query);
  const { rows: users, total = 0 } = list;
  /** Switches views. The browser's back button closes a card opened from the list. */
  const show = (view: UsersView, how: { isLeft?: boolean } = {}) =>
    navigate({
      to: paths.users,
      search: usersSearch({ ...filters, ...view }),
      replace: opened !== undefined || add === true || sheet,
      resetScroll: false,
      ignoreBlocker: how.isLeft === true,
    });
  /** Leaves a card whose changes are saved or discarded. */
  const leave = (view: UsersView = {}) => show(view, { isLeft: true });
  const set = (change: UsersSearch) =>
    void navigate({ to: paths.users, search: usersSearch({ ...filters, ...change }), ...inPlace });
  const openCard = (user: User) => void show({ user: user._id });
  const editCard = (user: User) => void show({ user: user._id, edit: true });

  const typeOptions = userTypes.map((type) => ({
    id: type,
    text: m.users_type_of({ type }),
    show: `${m.users_type_of({ type })} · ${roleName(type)}`,
  }));
  const selection = useSelection({
    rows: users,
    keyOf: ({ _id }) => _id,
    nameOf: ({ full_name }) => full_name,
    pages: {
      total: list.total,
      fetchKeys: () => fetchUserIds(filters),
      failure: (error) => withReason(m.users_error_title(), error),
    },
  });
  const restore = useMutation({
    mutationFn: (userId: string) => restoreUser(userId),
    onSuccess: async ({ _id, full_name }) => {
      showToast('good', m.users_restored({ name: full_name }));
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      focusRow(_id);
    },
    meta: { failure: (error) => m.users_restore_failed({ reason: reasonOf(error) }) },
  });
  const deleted = async (user: User) => {
    const at = users.findIndex(({ _id }) => _id === user._id);
    setDeleting(undefined);
    if (opened === user._id) await leave();
    focusRow((users[at + 1] ?? users[at - 1])?._id);
    showToast('good', m.users_was_deleted({ name: user.full_name }), {
      action: { text: m.office_undo_deletion(), run: () => restore.mutate(user._id) },
    });
  };

  return (
    <div className={s.screen} data-card={opened !== undefined || add} ref={screen}>
      <div className={s.main}>
        <PageHead title={m.office_users()}>
          <span className="flow">
            <Button tone="quiet" onClick={() => void show({ sheet: true })}>
              <Sheet />
              {m.sheets_open()}
            </Button>
            <Button tone="quiet" onClick={() => setTrashOpen(true)}>
              <Trash2 />
              {m.users_deleted()}
            </Button>
            <span data-key={NEW}>
              <Button onClick={() => void show({ add: true })}>{m.users_add()}</Button>
            </span>
          </span>
        </PageHead>
        <FilterBar count={query.data && m.users_count({ count: total })}>
          <Search label={m.users_search()} value={filters.q ?? ''} onSearch={(q) => set({ q })} />
          <SavedFilters
            list="users"
            current={filters}
            onOpen={(filter) =>
              set({ q: undefined, type: undefined, only: undefined, sort: undefined, ...usersFilter(filter) })
            }
          />
          <OptionalSelect
            label={m.users_type_filter()}
            hideLabel
            none={m.users_all_types()}
            options={typeOptions}
            value={filters.type}
            onChange={(type) => set({ type })}
          />
          <OptionalSelect
            label={m.users_activity()}
            hideLabel
            none={m.users_any_activity()}
            options={[{ id: 'inactive', text: m.users_inactive({ weeks: INACTIVE_WEEKS }) }]}
            value={filters.only}
            onChange={(only) => set({ only })}
          />
          <Select
            label={m.users_sort()}
            hideLabel
            options={[
              { id: 'updated', text: m.users_sort_updated() },
              { id: 'name', text: m.users_sort_name() },
              ...typeOptions,
            ]}
            value={filters.sort ?? 'updated'}
            onChange={(sort) => set({ sort })}
          />
        </FilterBar>
        <ListOrNotice
          query={query}
          rows={users}
          failure={m.users_error_title()}
          empty={{
            title: m.users_empty_title(),
            text: m.users_empty_text(),
            action: m.users_empty_action(),
            onAction: () => set({ q: undefined, type: undefined, only: undefined }),
          }}
        >
          <UsersGrid
            {...list}
            selected={opened}
            selection={selection.grid}
            sort={filters.sort ?? 'updated'}
            onSort={(sort) => set({ sort })}
            onRow={openCard}
            onEdit={editCard}
            onDelete={setDeleting}
          />
        </ListOrNotice>
        <BulkUsers selection={selection} />
      </div>
      {opened !== undefined && (
        <UserCard
          key={opened}
          userId={opened}
          listed={users.find(({ _id }) => _id === opened)}
          editing={edit === true}
          onEdit={(editing) => (editing ? show({ user: opened, edit: true }) : leave({ user: opened }))}
          onClose={leave}
          onDelete={setDeleting}
        />
      )}
      {add && (
        <AddUserCard
          onClose={leave}
          onAdded={(user) => {
            focusRow(user._id);
            void leave();
          }}
        />
      )}
      {sheet && (
        <UsersSheetModal
          filters={filters}
          total={total}
          onImported={({ undo }, text) => {
            imported.tell({ left: [], ...(undo !== undefined && { undo }) }, text);
            void reload();
          }}
          onClose={() => void show({})}
        />
      )}
      {imported.dialog}
      {trashOpen && <DeletedUsersModal onClose={() => setTrashOpen(false)} />}
      {deleting && (
        <DeleteUserDialog
          user={deleting}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => void deleted(deleting)}
        />
      )}
    </div>
  );
};
