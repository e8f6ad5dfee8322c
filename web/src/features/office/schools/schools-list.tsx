import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ClassActivity } from '@zuzu/contract/statistics.ts';
import type { ClassesFilter } from '#features/office/statistics/statistics-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Search } from '#ui/controls/search.tsx';
import { OptionalSelect, Select } from '#ui/fields/select.tsx';
import { DataGrid, type Column } from '#ui/grid/data-grid.tsx';
import { FilterBar } from '#ui/grid/filter-bar.tsx';
import { Name } from '#ui/grid/name.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { ListOrNotice } from '#features/office/lists/not-loaded.tsx';
import { daysAgo } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { schoolRows, schoolSorts, type Row, type SchoolSort } from './school-rows.ts';
import s from './schools-list.module.css';

const sortNames: Readonly<Record<SchoolSort, () => string>> = {
  owner: m.schools_sort_name,
  lastActive: m.schools_sort_last,
  finished: m.schools_sort_lessons,
};

interface Filter extends ClassesFilter {
  sort?: SchoolSort | undefined;
}
interface SchoolsListProps {
  query: UseQueryResult<readonly ClassActivity[]>;
  search: Filter;
  onSearch: (change: Filter) => void;
}
/** Searchable and filterable schools that expand to their groups. */
export const SchoolsList = ({ query, search: { q, only, sort = 'owner' }, onSearch }: SchoolsListProps) => {
  const navigate = useNavigate();
  const now = useNow();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const set = (change: Filter) => {
    setToggled(new Set());
    onSearch(change);
  };
  const sortBy = (id: SchoolSort) => ({
    order: sort === id ? ('ascending' as const) : undefined,
    onSort: () => set({ sort: id }),
  });
  const groups = query.data ?? [];
  // show the matches of a search immediately
  const isOpenFirst = q !== undefined || only !== undefined;
  const rows = schoolRows(groups, sort, (name) => toggled.has(name) !== isOpenFirst);
  const toggle = (name: string) =>
    setToggled(new Set(toggled.has(name) ? [...toggled].filter((each) => each !== name) : [...toggled, name]));
  return (
    <>
      <FilterBar
        count={
          query.data &&
          [
            m.schools_count({ count: rows.filter(({ kind }) => kind === 'school').length }),
            m.statistics_group_count({ count: groups.length }),
          ].join(' · ')
        }
      >
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
        rows={rows}
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
          columns={columnsOf(now, sortBy, toggle)}
          rows={rows}
          rowKey={(row) => (row.kind === 'school' ? `school ${row.name}` : row._id)}
          onRow={(row) =>
            row.kind === 'school'
              ? toggle(row.name)
              : void navigate({ to: '/management/users', search: { user: row.userId } })
          }
        />
      </ListOrNotice>
    </>
  );
};

const columnsOf = (
  now: Date,
  sortBy: (id: SchoolSort) => NonNullable<Column<Row>['sort']>,
  onToggle: (school: string) => void,
): Column<Row>[] => [
  {
    id: 'school',
    sort: sortBy('owner'),
    head: m.schools_school(),
    width: '38%',
    cell: (row) =>
      row.kind === 'school' ? (
        <Button tone="link" aria-expanded={row.isOpen} className={s.school} onClick={() => onToggle(row.name)}>
          {row.isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          <Name>{row.name}</Name>
        </Button>
      ) : (
        <Link to="/management/users" search={{ user: row.userId }} className={s.teacher}>
          <Name>{row.teacher}</Name>
        </Link>
      ),
  },
  {
    id: 'group',
    head: m.office_groups(),
    cell: (row) =>
      row.kind === 'group' ? (
        <Name>{groupTitle(row.name)}</Name>
      ) : (
        <span className="soft">
          {m.statistics_group_count({ count: row.groups.length })}
          {row.teachers > 1 && ` · ${m.schools_teachers({ count: row.teachers })}`}
        </span>
      ),
  },
  {
    id: 'lessons',
    sort: sortBy('finished'),
    head: m.schools_lessons(),
    width: '8rem',
    cell: ({ finished, planned }) => m.schools_done({ finished, planned }),
  },
  {
    id: 'minutes',
    head: m.statistics_minutes(),
    width: '7rem',
    cell: ({ minutes }) => m.office_minutes({ minutes: Math.round(minutes).toLocaleString('en') }),
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
