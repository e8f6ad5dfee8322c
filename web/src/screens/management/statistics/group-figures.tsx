import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { classSorts, type ClassSort } from '@zuzu/contract/constants.ts';
import type { ClassActivity, GroupsReport } from '@zuzu/contract/statistics.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { allClasses, classesOptions, type ClassesFilter } from '#api/statistics.ts';
import { paths } from '#paths.ts';
import { partsOfOrder, sortingBy, type SortedBy } from '#screens/management/statistics-range.ts';
import { Search } from '#components/controls/search.tsx';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { useRows } from '#layouts/office-lists/use-rows.ts';
import { FigureCard } from '#screens/management/figure-card.tsx';

const columnNames: Readonly<Record<ClassSort, () => string>> = {
  name: m.office_group,
  owner: m.statistics_owner,
  started: m.statistics_started,
  finished: m.statistics_finished,
  planned: m.statistics_planned_so_far,
  minutes: m.statistics_minutes,
  lessonsPerWeek: m.statistics_planned,
  lastActive: m.statistics_last_active,
};
const columnOf = (column: ClassSort) => ({
  head: columnNames[column](),
  cell: ({ name, lastActive, ...row }: ClassActivity) =>
    ({ ...row, name: groupTitle(name), lastActive: lastActive ?? m.office_never() })[column],
});

const teacherColumn = () => ({ head: m.schools_teacher(), cell: ({ teacher }: ClassActivity) => teacher });

/** A group's name, leading to its user's card. */
const leadToUser = ({ userId }: ClassActivity, text: ReactNode) => (
  <Link to={paths.users} search={{ user: userId }}>
    {text}
  </Link>
);

/** The classes loaded so far, and the query that loads more of them. */
export const useClasses = (range: DayRange, filter: ClassesFilter) => {
  const query = useInfiniteQuery(classesOptions(range, filter));
  return { query, ...useRows(query) };
};
type Classes = ReturnType<typeof useClasses>;

interface GroupFiguresProps {
  report: GroupsReport;
  /** Classes that match the search. */
  classes: Classes;
  inactive: Classes;
  q: string;
  onSearch: (q: string) => void;
  sortedBy: SortedBy<ClassSort>;
  onSort: (by: SortedBy<ClassSort>) => void;
  range: DayRange;
}
/** Activity per group; individuals are a single line, and so are deleted groups. */
export const GroupFigures = (props: GroupFiguresProps) => {
  const { report, classes, inactive, q, onSearch, sortedBy, onSort, range } = props;
  const { individuals, former } = report;
  const file = `${range.from}-${range.to}`;
  const isSearched = q.trim() !== '';
  const together = (name: string, { started, finished, minutes }: typeof former) => [
    name,
    '',
    '',
    started,
    finished,
    '',
    minutes,
    '',
    '',
  ];
  return (
    <>
      <FigureCard
        wide
        title={m.office_groups()}
        side={
          <>
            <Search label={m.statistics_search()} value={q} onSearch={onSearch} />
            <span className="soft small" role="status">
              {classes.total !== undefined && m.statistics_group_count({ count: classes.total })}
            </span>
          </>
        }
        {...(isSearched && { empty: m.statistics_no_group() })}
        query={classes.query}
        file={`zuzu-groups-${file}`}
        columns={classSorts.flatMap((column) => [
          {
            ...columnOf(column),
            sort: sortingBy(column, column === 'name' || column === 'owner', sortedBy, onSort),
          },
          ...(column === 'owner' ? [teacherColumn()] : []),
        ])}
        rows={classes.rows}
        lead={leadToUser}
        // they have no name to search for
        foot={
          isSearched || classes.total === undefined
            ? []
            : [
                together(m.statistics_individuals({ count: individuals.people }), individuals),
                together(m.statistics_former(), former),
              ]
        }
        allRows={() => {
          const { column, order } = partsOfOrder(sortedBy);
          return allClasses(range, { q, sort: column, order });
        }}
        queryHash={classes.queryHash}
        onNearEnd={classes.onNearEnd}
      />
      <FigureCard
        wide
        title={m.statistics_inactive({ count: report.classes.count - report.classes.active })}
        empty={m.statistics_all_active()}
        query={inactive.query}
        file={`zuzu-inactive-groups-${file}`}
        columns={[
          ...(['name', 'owner'] as const).map(columnOf),
          teacherColumn(),
          ...(['lessonsPerWeek', 'lastActive'] as const).map(columnOf),
        ]}
        rows={inactive.rows}
        lead={leadToUser}
        allRows={() => allClasses(range, { only: 'inactive' })}
        queryHash={inactive.queryHash}
        onNearEnd={inactive.onNearEnd}
      />
    </>
  );
};
