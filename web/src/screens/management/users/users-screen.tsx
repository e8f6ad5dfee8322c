import { useCallback, useEffect, useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { userTypes, type User } from '@zuzu/domain/users/user.ts';
import { errorText } from '../../../api/api-error.ts';
import { usersOptions } from '../../../api/users.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Search } from '../../../components/search.tsx';
import { Select } from '../../../components/select.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { usePageTitle } from '../../../layouts/page-title.ts';
import { paths } from '../../../paths.ts';
import { m } from '../../../texts/generated/messages.js';
import { Text } from '../../../texts/text.tsx';
import { AddUserModal } from './add-user-modal.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserCard } from './user-card.tsx';
import { UsersGrid } from './users-grid.tsx';
import { usersSearch, type UsersSearch } from './users-search.ts';
import s from './users-screen.module.css';

/** What is in use: the grid, or the card of one user, or the card for a new one; never two of them (spec, section 2). */
type View = { at: 'grid' } | { at: 'add' } | { at: 'card'; user: User; edit: boolean };

const route = getRouteApi('/management/management/users');

/** The users of this installation: search, filter, sort, add, edit, delete. */
export const UsersScreen = () => {
  usePageTitle(m.management_users());
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = useInfiniteQuery(usersOptions(search));
  const [view, setView] = useState<View>({ at: 'grid' });
  const [deleting, setDeleting] = useState<User>();
  const { focusRow, refocus } = useRowFocus(view.at === 'grid' && !deleting);

  const users = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { total = 0, answerTo } = query.data?.pages.at(-1) ?? {};
  const set = (change: UsersSearch) =>
    void navigate({
      to: paths.users,
      search: usersSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    });
  const open = useCallback((user: User) => setView({ at: 'card', user, edit: false }), []);
  const edit = useCallback((user: User) => setView({ at: 'card', user, edit: true }), []);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };

  const deleted = (user: User) => {
    const at = users.findIndex(({ _id }) => _id === user._id);
    focusRow((users[at + 1] ?? users[at - 1])?._id);
    setDeleting(undefined);
    setView({ at: 'grid' });
  };

  return (
    <div className={s.screen} data-card={view.at === 'card' || undefined} ref={refocus}>
      <div className={s.main} inert={view.at === 'card'}>
        <PageHead title={m.management_users()}>
          <Button size="s" onClick={() => setView({ at: 'add' })}>
            <Text>{m.users_add()}</Text>
          </Button>
        </PageHead>
        <div className={s.filters} role="search">
          <Search label={m.users_search()} value={search.q ?? ''} onSearch={(q) => set({ q })} />
          <Select
            label={m.users_type_filter()}
            hideLabel
            options={[
              { id: 'all', text: m.users_all_types() },
              ...userTypes.map((type) => ({ id: type, text: m.users_type_of({ type }) })),
            ]}
            value={search.type ?? 'all'}
            onChange={(type) => set({ type: type === 'all' ? undefined : type })}
          />
          <Select
            label={m.users_sort()}
            hideLabel
            options={[
              { id: 'updated', text: m.users_sort_updated() },
              { id: 'name', text: m.users_sort_name() },
              ...userTypes.map((type) => ({ id: type, text: m.users_type_of({ type }) })),
            ]}
            value={search.sort ?? 'updated'}
            onChange={(sort) => set({ sort })}
          />
          <span className={s.count} role="status">
            {query.data && <Text>{m.users_count({ count: total })}</Text>}
          </span>
        </div>
        {query.isPending && <SkeletonRows />}
        {query.isError && users.length === 0 && (
          <Notice pose="tree" fill="var(--sky)" title={m.users_error_title()} text={errorText(query.error)}>
            <Button size="s" onClick={() => void query.refetch()}>
              <RefreshCw />
              <Text>{m.common_retry()}</Text>
            </Button>
          </Notice>
        )}
        {query.data && users.length === 0 && (
          <Notice pose="story" fill="var(--violet)" title={m.users_empty_title()} text={m.users_empty_text()}>
            <Button size="s" onClick={() => set({ q: undefined, type: undefined })}>
              <Text>{m.users_empty_action()}</Text>
            </Button>
          </Notice>
        )}
        {users.length > 0 && (
          <UsersGrid
            users={users}
            total={total}
            answerTo={answerTo}
            selected={view.at === 'card' ? view.user._id : undefined}
            onOpen={open}
            onEdit={edit}
            onDelete={setDeleting}
            onNearEnd={more}
          />
        )}
      </div>
      {view.at === 'card' && (
        <UserCard
          key={view.user._id}
          user={view.user}
          edit={view.edit}
          onClose={() => {
            focusRow(view.user._id);
            setView({ at: 'grid' });
          }}
          onDelete={setDeleting}
        />
      )}
      {view.at === 'add' && <AddUserModal onClose={() => setView({ at: 'grid' })} />}
      {deleting && (
        <DeleteUserDialog user={deleting} onCancel={() => setDeleting(undefined)} onDeleted={() => deleted(deleting)} />
      )}
    </div>
  );
};

/** Gives the focus back to a row once the grid is in use again: to the one that was open, or the next after a deleted one. */
const useRowFocus = (gridInUse: boolean) => {
  const screen = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!gridInUse || !wanted.current) return;
    const row = `[data-key="${CSS.escape(wanted.current)}"] button`;
    wanted.current = undefined;
    // A dialog that has just closed gives the focus back in the frame after this one.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => screen.current?.querySelector<HTMLElement>(row)?.focus()),
    );
    return () => cancelAnimationFrame(frame);
  }, [gridInUse]);
  const focusRow = (id: string | undefined) => {
    wanted.current = id;
  };
  return { focusRow, refocus: screen };
};
