import { RefreshCw } from 'lucide-react';
import type { ClassActivity, GroupsReport } from '@zuzu/contract/statistics.ts';
import { errorText } from '#api/api-error.ts';
import { allClasses, type DayRange } from '#api/statistics.ts';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { Search } from '#components/controls/search.tsx';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { Text } from '#texts/text.tsx';
import { FigureCard } from './figure-card.tsx';
import s from './group-figures.module.css';

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
  /** How many there are in all; undefined where that isn't known. */
  total: number | undefined;
  error: Error | null;
  again: () => void;
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
  const isSearched = q.trim() !== '';
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
        side={
          <>
            <Search label={m.statistics_search()} value={q} onSearch={onSearch} />
            <span className={s.count} role="status">
              {classes.total !== undefined && <Text>{m.statistics_group_count({ count: classes.total })}</Text>}
            </span>
          </>
        }
        {...(isSearched && { empty: m.statistics_no_group() })}
        failure={failureOf(classes)}
        file={`zuzu-groups-${file}`}
        head={heads()}
        rows={classes.rows.map(cells)}
        // they are nobody's that could be looked for
        foot={
          isSearched || classes.total === undefined
            ? []
            : [
                together(m.statistics_individuals({ count: individuals.people }), individuals),
                together(m.statistics_former(), former),
              ]
        }
        allRows={async () => (await allClasses(range, { q })).map(cells)}
        answerTo={classes.answerTo}
        onNearEnd={classes.more}
      />
      <FigureCard
        wide
        title={m.statistics_inactive({ count: report.classes.count - report.classes.active })}
        empty={m.statistics_all_active()}
        failure={failureOf(inactive)}
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

/** In place of rows that could not be had; the rest of the page stays. */
const failureOf = ({ error, again }: Classes) =>
  error && (
    <Notice size="s" pose="tree" fill="var(--sky)" title={m.statistics_error_title()} text={errorText(error)}>
      <Button size="s" onClick={again}>
        <RefreshCw />
        <Text>{m.common_retry()}</Text>
      </Button>
    </Notice>
  );
