import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ClassActivity } from '@zuzu/contract/statistics.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { classesOptions } from '#api/statistics.ts';
import { Choice } from '#components/controls/choice.tsx';
import { FilterBar } from '#components/grid/filter-bar.tsx';
import { Search } from '#components/controls/search.tsx';
import { OptionalSelect, Select } from '#components/fields/select.tsx';
import { DataGrid, type Column } from '#components/grid/data-grid.tsx';
import { useNow } from '#components/page/ago.tsx';
import { Chip } from '#components/page/chip.tsx';
import { L } from '#components/page/ltr.tsx';
import { Name } from '#components/grid/name.tsx';
import { PageHead } from '#components/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { ListOrNotice } from '#layouts/office-lists/not-loaded.tsx';
import { rangeOf, STOPPED_AFTER_WEEKS } from '#screens/management/statistics-range.ts';
import { useRows } from '#layouts/office-lists/use-rows.ts';
import { daysAgo } from '#texts/format.ts';
import { inPlace } from '#layouts/office-lists/in-place.ts';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { schoolSorts, schoolsSearch, type SchoolsSearch } from './schools-search.ts';
import s from './schools-screen.module.css';

const route = getRouteApi('/management/management/schools');

const sortNames = {
  owner: m.schools_sort_name,
  lastActive: m.schools_sort_last,
  finished: m.schools_sort_lessons,
};

/** Every school with its groups: what each has done beside its plan, and when it had its last lesson. */
export const SchoolsScreen = () => {
  usePageTitle(m.schools_title());
  const search = route.useSearch();
  const { q, range = 'week', only, sort = 'owner' } = search;
  const navigate = useNavigate();
  const now = useNow();
  const set = (change: SchoolsSearch) =>
    void navigate({ to: paths.schools, search: schoolsSearch({ ...search, ...change }), ...inPlace });
  const sortBy = (id: (typeof schoolSorts)[number]) => ({
    order: sort === id ? ('ascending' as const) : undefined,
    onSort: () => set({ sort: id }),
  });
  const days =
    range === 'week' ? { from: weekOf(now.getTime()), to: localDate(now) } : rangeOf(STOPPED_AFTER_WEEKS, 'week', now);
  const query = useInfiniteQuery(classesOptions(days, { q, only, sort }));
  const list = useRows(query);
  const { rows: groups, total = 0 } = list;
  return (
    <div className="column grow">
      <PageHead title={m.schools_title()}>
        <Choice
          dense
          label={m.schools_range()}
          value={range}
          onChange={(next) => set({ range: next })}
          options={[
            { id: 'week', text: m.schools_this_week() },
            { id: '4', text: m.schools_weeks({ weeks: STOPPED_AFTER_WEEKS }) },
          ]}
        />
      </PageHead>
      <FilterBar count={query.data && m.statistics_group_count({ count: total })}>
        <Search label={m.schools_search()} value={q ?? ''} onSearch={(text) => set({ q: text })} />
        <OptionalSelect
          label={m.users_activity()}
          hideLabel
          none={m.users_any_activity()}
          options={[
            { id: 'inactive', text: m.schools_inactive() },
            { id: 'stopped', text: m.schools_stopped() },
          ]}
          value={only}
          onChange={(id) => set({ only: id })}
        />
        <Select
          label={m.users_sort()}
          hideLabel
          options={schoolSorts.map((id) => ({ id, text: sortNames[id]() }))}
          value={sort}
          onChange={(id) => set({ sort: id })}
        />
      </FilterBar>
      <ListOrNotice
        query={query}
        rows={groups}
        failure={m.users_error_title()}
        empty={{
          title: m.schools_empty(),
          text: m.schools_empty_text(),
          action: m.schools_show_all(),
          onAction: () => set({ q: undefined, only: undefined }),
        }}
      >
        <DataGrid
          label={m.schools_title()}
          className={s.grid}
          columns={columnsOf(groups, now, sortBy)}
          {...list}
          rowKey={({ _id }) => _id}
          onRow={({ userId }) => void navigate({ to: paths.users, search: { user: userId } })}
        />
      </ListOrNotice>
    </div>
  );
};

const columnsOf = (
  groups: readonly ClassActivity[],
  now: Date,
  sortBy: (id: (typeof schoolSorts)[number]) => NonNullable<Column<ClassActivity>['sort']>,
): Column<ClassActivity>[] => {
  /** The first group of each school in a row of them says its name. */
  const leading = new Set(groups.filter(({ owner }, at) => groups[at - 1]?.owner !== owner).map(({ _id }) => _id));
  return [
    {
      id: 'school',
      sort: sortBy('owner'),
      head: m.statistics_owner(),
      width: '42%',
      cell: ({ _id, owner, userId }) =>
        leading.has(_id) ? (
          <Link to={paths.users} search={{ user: userId }} className="grid semibold">
            <Name>{owner}</Name>
          </Link>
        ) : (
          <span className={s.again}>
            <Name>{owner}</Name>
          </span>
        ),
    },
    { id: 'group', head: m.office_group(), cell: ({ name }) => <Name>{groupTitle(name)}</Name> },
    {
      id: 'lessons',
      sort: sortBy('finished'),
      head: m.schools_lessons(),
      width: '8rem',
      cell: ({ finished, planned }) => <L>{`${finished} / ${planned}`}</L>,
    },
    {
      id: 'last',
      sort: sortBy('lastActive'),
      head: m.statistics_last_active(),
      width: '11rem',
      cell: ({ lastActive }) =>
        lastActive === null ? <Chip tone="bad">{m.schools_never()}</Chip> : daysAgo(new Date(lastActive), now),
    },
  ];
};
