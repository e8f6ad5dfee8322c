import type { GroupActivity, GroupsReport } from '@zuzu/contract/statistics.ts';
import { m } from '../../../texts/generated/messages.js';
import { groupTitle } from '../../../texts/group-name.ts';
import { FigureCard } from './figure-card.tsx';

/** Whether nothing was begun in the range. */
export const isInactive = ({ started, minutes }: GroupActivity): boolean => started === 0 && minutes === 0;

const heads = () => [
  m.statistics_group(),
  m.statistics_owner(),
  m.statistics_started(),
  m.statistics_finished(),
  m.statistics_minutes(),
  m.statistics_planned(),
  m.statistics_last_active(),
];
const cells = ({ name, owner, started, finished, minutes, lessonsPerWeek, lastActive }: GroupActivity) => [
  groupTitle(name),
  owner,
  started,
  finished,
  minutes,
  lessonsPerWeek,
  lastActive ?? m.statistics_never(),
];

/** What groups did, by name; individuals stand in one line, and so do those who are no more. */
export const GroupFigures = ({ report, range }: { report: GroupsReport; range: string }) => {
  const { groups, individuals, former } = report;
  const inactive = groups.filter(isInactive);
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
        file={`zuzu-groups-${range}`}
        head={heads()}
        rows={[
          ...groups.map(cells),
          together(m.statistics_individuals({ count: individuals.people }), individuals),
          together(m.statistics_former(), former),
        ]}
      />
      <FigureCard
        wide
        title={m.statistics_inactive({ count: inactive.length })}
        empty={m.statistics_all_active()}
        file={`zuzu-inactive-groups-${range}`}
        head={[m.statistics_group(), m.statistics_owner(), m.statistics_planned(), m.statistics_last_active()]}
        rows={inactive.map(({ name, owner, lessonsPerWeek, lastActive }) => [
          groupTitle(name),
          owner,
          lessonsPerWeek,
          lastActive ?? m.statistics_never(),
        ])}
      />
    </>
  );
};
