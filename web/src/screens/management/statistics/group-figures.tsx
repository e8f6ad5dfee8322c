import type { ClassActivity, GroupsReport } from '@zuzu/contract/statistics.ts';
import { allClasses, type DayRange } from '../../../api/statistics.ts';
import { Search } from '../../../components/search.tsx';
import { m } from '../../../texts/generated/messages.js';
import { groupTitle } from '../../../texts/group-name.ts';
import { FigureCard } from './figure-card.tsx';

const heads = () => [
  m.statistics_group(),
  m.statistics_owner(),
  m.statistics_started(),
  m.statistics_finished(),
  m.statistics_minutes(),
  m.statistics_planned(),
  m.statistics_last_active(),
];
const cells = ({ name, owner, started, finished, minutes, lessonsPerWeek, lastActive }: ClassActivity) => [
  groupTitle(name),
  owner,
  started,
  finished,
  minutes,
  lessonsPerWeek,
  lastActive ?? m.statistics_never(),
];
const inactiveHeads = () => [
  m.statistics_group(),
  m.statistics_owner(),
  m.statistics_planned(),
  m.statistics_last_active(),
];
const inactiveCells = ({ name, owner, lessonsPerWeek, lastActive }: ClassActivity) => [
  groupTitle(name),
  owner,
  lessonsPerWeek,
  lastActive ?? m.statistics_never(),
];

/** The classes that have come so far, and the way to more. */
export interface Classes {
  rows: readonly ClassActivity[];
  answerTo: string | undefined;
  more: () => void;
}
interface GroupFiguresProps {
  report: GroupsReport;
  /** Those that match what is looked for. */
  classes: Classes;
  inactive: Classes;
  q: string;
  onSearch: (q: string) => void;
  range: DayRange;
}
/** What groups did, by name; individuals stand in one line, and so do those who are no more. */
export const GroupFigures = ({ report, classes, inactive, q, onSearch, range }: GroupFiguresProps) => {
  const { individuals, former } = report;
  const file = `${range.from}-${range.to}`;
  const together = (name: string, { started, finished, minutes }: typeof former) => [
    name,
    '',
    started,
    finished,
    minutes,
    '',
    '',
  ];
  return (
    <>
      <FigureCard
        wide
        title={m.statistics_groups()}
        side={<Search label={m.statistics_search()} value={q} onSearch={onSearch} />}
        {...(q !== '' && { empty: m.statistics_no_group() })}
        file={`zuzu-groups-${file}`}
        head={heads()}
        rows={classes.rows.map(cells)}
        // they are nobody's that could be looked for
        foot={
          q === ''
            ? [
                together(m.statistics_individuals({ count: individuals.people }), individuals),
                together(m.statistics_former(), former),
              ]
            : []
        }
        allRows={async () => (await allClasses(range, { q })).map(cells)}
        answerTo={classes.answerTo}
        onNearEnd={classes.more}
      />
      <FigureCard
        wide
        title={m.statistics_inactive({ count: report.classes.count - report.classes.active })}
        empty={m.statistics_all_active()}
        file={`zuzu-inactive-groups-${file}`}
        head={inactiveHeads()}
        rows={inactive.rows.map(inactiveCells)}
        allRows={async () => (await allClasses(range, { only: 'inactive' })).map(inactiveCells)}
        answerTo={inactive.answerTo}
        onNearEnd={inactive.more}
      />
    </>
  );
};
