import type { ReactNode } from 'react';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { levelName } from '#components/videos/intensity.tsx';
import s from './intensity-table.module.css';

interface IntensityTableProps<Row> {
  label: string;
  /** What the rows are. */
  corner: string;
  /** The first column is narrow. */
  isNarrow?: boolean;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  renderHead: (row: Row) => ReactNode;
  renderCell: (row: Row, intensity: IntensityLevel) => ReactNode;
}
/** A table with a column for each intensity; where it is too wide, the first column stays in sight while the cells scroll. */
export const IntensityTable = <Row,>({
  label,
  corner,
  isNarrow,
  rows,
  keyOf,
  renderHead,
  renderCell,
}: IntensityTableProps<Row>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
  <div className={s.box} tabIndex={0} role="group" aria-label={label}>
    <table className={s.table} aria-label={label} data-narrow={isNarrow || undefined}>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {intensityLevels.map((level) => (
            <th key={level} scope="col">
              <span className="inline">
                <IntensityTags of={[level]} />
                {levelName(level)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{renderHead(row)}</th>
            {intensityLevels.map((level) => (
              <td key={level}>{renderCell(row, level)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
