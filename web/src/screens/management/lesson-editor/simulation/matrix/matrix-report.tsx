import { useState } from 'react';
import type { MatrixCell, RulesMatrix } from '@zuzu/contract/planning/rules-matrix.ts';
import { TERM_WEEKS } from '@zuzu/domain/planning/term.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { Choice } from '#components/controls/choice.tsx';
import { IntensityTable } from '#components/grid/intensity-table.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { m } from '#texts/generated/messages.js';
import { rulesName } from '#screens/management/lesson-editor/simulation/year/rules-name.ts';
import { ExportMenu } from '#screens/management/export-menu.tsx';
import s from './matrix.module.css';

/** True where lessons or blocks are missing, or nothing new is left before the term is over. */
const isBad = ({ lessons, planned, skippedBlocks, dryDay }: MatrixCell): boolean =>
  lessons < planned || skippedBlocks > 0 || dryDay !== null;

/** What a cell says, a line each; first what is wrong. */
const cellLines = (cell: MatrixCell): string[] => {
  const { lessons, planned, askedNewPercent, givenNewPercent, firstRepeatDay, dryDay, skippedBlocks } = cell;
  if (lessons === 0) return [m.simulation_matrix_none()];
  return [
    ...(lessons < planned ? [m.simulation_matrix_ends({ count: lessons })] : []),
    ...(skippedBlocks > 0 ? [m.simulation_matrix_blocks({ count: skippedBlocks })] : []),
    ...(dryDay === null ? [] : [m.simulation_matrix_dry_on({ day: dryDay })]),
    ...(givenNewPercent === null
      ? []
      : [m.simulation_matrix_share({ given: Math.round(givenNewPercent), asked: Math.round(askedNewPercent) })]),
    firstRepeatDay === null ? m.simulation_matrix_no_repeat() : m.simulation_matrix_repeat_on({ day: firstRepeatDay }),
  ];
};

/** The figures of a simulated term: lengths by intensities, for one user type at a time. */
export const MatrixReport = ({ matrix: { cells, rules, lessonsPerWeek } }: { matrix: RulesMatrix }) => {
  const [userType, setUserType] = useState<UserType>('C');
  const own = cells.filter((cell) => cell.userTypes.includes(userType));
  return (
    <OfficeCard
      title={m.simulation_tab_matrix()}
      side={
        <ExportMenu
          tone="link"
          title={m.simulation_tab_matrix()}
          file={m.simulation_matrix_file()}
          load={() => Promise.resolve(sheetOf(cells))}
        />
      }
    >
      <p className="soft small">
        {m.simulation_matrix_of({ rules: rulesName(rules), weeks: TERM_WEEKS, perWeek: lessonsPerWeek })}
      </p>
      <div className="narrow">
        <Choice
          dense
          label={m.office_user_type()}
          value={userType}
          onChange={setUserType}
          options={userTypes.map((type) => ({ id: type, text: type }))}
        />
      </div>
      <IntensityTable
        label={m.simulation_tab_matrix()}
        corner={m.office_length()}
        isNarrow
        rows={lengthCodes}
        keyOf={(code) => code}
        renderHead={(code) => m.office_minutes({ minutes: lessonMinutes[code].slot })}
        renderCell={(code, level) => (
          <Cell cell={own.find(({ lengthCode, intensity }) => lengthCode === code && intensity === level)} />
        )}
      />
      <p className="soft small">{m.simulation_matrix_note()}</p>
    </OfficeCard>
  );
};

const Cell = ({ cell }: { cell: MatrixCell | undefined }) =>
  cell && (
    <div className={s.cell} data-state={isBad(cell) ? 'bad' : undefined}>
      {cellLines(cell).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );

/** Every cell of every user type, a row each. */
const sheetOf = (cells: readonly MatrixCell[]) => ({
  head: [
    m.office_user_type(),
    m.office_length(),
    m.office_intensity(),
    m.office_lessons(),
    m.simulation_matrix_asked(),
    m.simulation_matrix_given(),
    m.simulation_matrix_repeat(),
    m.simulation_matrix_dry(),
    m.simulation_matrix_skipped(),
  ],
  rows: cells.flatMap((cell) =>
    cell.userTypes.map((type) => [
      type,
      lessonMinutes[cell.lengthCode].slot,
      cell.intensity,
      cell.lessons,
      Math.round(cell.askedNewPercent),
      cell.givenNewPercent === null ? '' : Math.round(cell.givenNewPercent),
      cell.firstRepeatDay ?? '',
      cell.dryDay ?? '',
      cell.skippedBlocks,
    ]),
  ),
});
