import { useQuery } from '@tanstack/react-query';
import type { Activity, ClassActivity, GroupsReport } from '@zuzu/contract/statistics.ts';
import type { DayRange } from '@zuzu/domain/calendar/day-range.ts';
import { allClassesOptions } from './statistics-api.ts';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { ExportMenu } from '#features/office/sheets/export-menu.tsx';
import { SchoolsList } from '#features/office/schools/schools-list.tsx';
import type { StatisticsSearch } from './statistics-range.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './statistics-screen.module.css';

const number = (value: number) => Math.round(value).toLocaleString('en');

const fileHead = () => [
  m.office_group(),
  m.schools_school(),
  m.schools_teacher(),
  m.statistics_planned(),
  m.statistics_planned_so_far(),
  m.statistics_started(),
  m.statistics_finished(),
  m.statistics_minutes(),
  m.statistics_last_active(),
];
const fileRow = (group: ClassActivity) => [
  groupTitle(group.name),
  group.owner,
  group.teacher,
  group.lessonsPerWeek,
  group.planned,
  group.started,
  group.finished,
  group.minutes,
  group.lastActive ?? m.office_never(),
];
const fileTotal = (name: string, { started, finished, minutes }: Activity) => [
  ...[name, '', '', '', ''],
  ...[started, finished, minutes, ''],
];

interface GroupFiguresProps {
  report: GroupsReport;
  search: StatisticsSearch;
  onSearch: (change: StatisticsSearch) => void;
  range: DayRange;
}
/** Activity of schools and their groups; individuals share one row, and so do deleted groups. */
export const GroupFigures = ({ report: { individuals, former }, search, onSearch, range }: GroupFiguresProps) => {
  const { q, only, groups: sort } = search;
  const classes = useQuery(allClassesOptions(range, { q, only }));
  const totals = [
    [m.statistics_individuals({ count: individuals.people }), individuals],
    [m.statistics_former(), former],
  ] as const;
  return (
    <OfficeCard
      title={m.office_groups()}
      className="stack gap-4 whole"
      side={
        <ExportMenu
          tone="link"
          title={m.office_groups()}
          file={`zuzu-groups-${range.from}-${range.to}`}
          load={async () => ({
            head: fileHead(),
            rows: [
              ...((await classes.refetch({ throwOnError: true })).data ?? []).map(fileRow),
              ...totals.map(([name, total]) => fileTotal(name, total)),
            ],
          })}
        />
      }
    >
      <div className={s.schools} aria-busy={classes.isPlaceholderData}>
        <SchoolsList
          query={classes}
          search={{ q, only, sort }}
          onSearch={({ sort: groups, ...change }) => onSearch({ ...change, ...(groups && { groups }) })}
        />
      </div>
      {totals.map(([name, { finished, minutes }]) => (
        <p key={name} className="soft small">
          {`${name}: ${m.statistics_finished()} ${number(finished)} · ${m.office_minutes({ minutes: number(minutes) })}`}
        </p>
      ))}
    </OfficeCard>
  );
};
