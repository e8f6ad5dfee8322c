import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Sheet } from 'lucide-react';
import { INACTIVE_WEEKS } from '@zuzu/contract/constants.ts';
import { userTypes, type User } from '@zuzu/domain/users/user.ts';
import { withReason } from '#lib/api/api-error.ts';
import { fetchUserIds, usersOptions, USERS_KEY, undoUserChanges, userOptions } from '#features/users/users-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { Search } from '#ui/controls/search.tsx';
import { OptionalSelect, Select } from '#ui/fields/select.tsx';
import { updateName, useUser } from '#lib/session/session.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { roleName } from '#ui/page/type-badge.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { inPlace } from '#features/office/lists/in-place.ts';
import { m } from '#lib/texts/generated/messages.js';
import { useBulkUndo } from '#features/office/lists/use-bulk-undo.tsx';
import { BulkUsers, reasonText } from './bulk/bulk-users.tsx';
import { AddUserCard } from './add-user-card.tsx';
import { DeletedUsersModal } from './deleted-users-modal.tsx';
import { ListOrNotice } from '#features/office/lists/not-loaded.tsx';
import { SavedFilters } from '#features/office/lists/saved-filters.tsx';
import { useOfficeList } from '#features/office/lists/use-office-list.tsx';
import { useRows } from '#features/office/lists/use-rows.ts';
import { UserCard } from './user-card.tsx';
import { userDeletion } from './user-deletion.ts';
import { UsersGrid } from './users-grid.tsx';
import { UsersSheetModal } from './sheets/users-sheet-modal.tsx';
import { usersFilter, usersSearch, type UsersSearch, type UsersView } from './users-routes.ts';
import s from './users-screen.module.css';

/** Key of the button that opens the card of a new user, for restoring the focus. */
const NEW = 'new';

const route = getRouteApi('/management/management/users');

/**
 * The users of this installation: search, filter, sort, add, edit, delete. The URL determines which of three views is
 * shown: the list, one user's card, or the card of a new user. The list keeps its scroll position behind a card.
 */
export const UsersScreen = () => {
  usePageTitle(m.office_users());
  const { user: opened, edit, add, sheet = false, ...filters } = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useInfiniteQuery(usersOptions(filters));
  const me = useUser();
  /** Refetches after a bulk change, which may have changed the signed-in manager too. */
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: USERS_KEY });
    if (!me) return;
    // without it the page keeps the former name until it is loaded again
    const user = await queries.fetchQuery(userOptions(me._id)).catch(() => undefined);
    if (user) updateName(user);
  };
  const last = useBulkUndo({ undo: undoUserChanges, reasonText, reload: () => void reload() });
  const list = useRows(query);
  const { rows: users, total = 0 } = list;
  /** Switches views. The browser's back button closes a card opened from the list. */
  const show = (view: UsersView, how: { isLeft?: boolean } = {}) =>
    navigate({
      to: '/management/users',
      search: usersSearch({ ...filters, ...view }),
      replace: opened !== undefined || add === true || sheet,
      resetScroll: false,
      ignoreBlocker: how.isLeft === true,
    });
  /** Closes a card whose changes are saved or discarded. */
  const leave = (view: UsersView = {}) => show(view, { isLeft: true });
  const set = (change: UsersSearch) =>
    void navigate({ to: '/management/users', search: usersSearch({ ...filters, ...change }), ...inPlace });
  const openCard = (user: User) => void show({ user: user._id });
  const editCard = (user: User) => void show({ user: user._id, edit: true });

  const typeOptions = userTypes.map((type) => ({
    id: type,
    text: m.users_type_of({ type }),
    show: `${m.users_type_of({ type })} · ${roleName(type)}`,
  }));
  const { selection, focusRow, screen, onDelete, ...office } = useOfficeList<User>({
    list,
    fetchIds: () => fetchUserIds(filters),
    fetchFailed: (error) => withReason(m.users_error_title(), error),
    deletion: userDeletion,
    trash: { name: m.users_deleted(), Dialog: DeletedUsersModal },
    open: opened ?? (add && NEW),
    closeCard: leave,
    isCovered: sheet,
  });

  return (
    <div className={s.screen} data-card={opened !== undefined || add} ref={screen}>
      <div className={s.main}>
        <PageHead title={m.office_users()}>
          <span className="flow">
            <Button tone="quiet" onClick={() => void show({ sheet: true })}>
              <Sheet />
              {m.sheets_open()}
            </Button>
            {office.trashButton}
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
            onDelete={onDelete}
          />
        </ListOrNotice>
        <BulkUsers selection={selection} last={last} />
      </div>
      {opened !== undefined && (
        <UserCard
          key={opened}
          userId={opened}
          listed={users.find(({ _id }) => _id === opened)}
          editing={edit === true}
          onEdit={(editing) => (editing ? show({ user: opened, edit: true }) : leave({ user: opened }))}
          onClose={leave}
          onDelete={onDelete}
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
        <UsersSheetModal filters={filters} total={total} onImported={last.report} onClose={() => void show({})} />
      )}
      {office.dialogs}
    </div>
  );
};
