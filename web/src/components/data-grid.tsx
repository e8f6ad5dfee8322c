import type { ReactNode } from 'react';
import s from './data-grid.module.css';

interface DataGridProps {
  label: string;
  /** One cell for each column, in order. */
  head: readonly ReactNode[];
  /** `tr`s; `aria-selected` marks the row that is open beside the grid. */
  children: ReactNode;
  /** Columns and the cards of phones are the screen's to lay out. */
  className?: string | undefined;
}
/** A dense table with a sticky head, scrolling inside its box. */
export const DataGrid = ({ label, head, children, className }: DataGridProps) => (
  <div className={className ? `${s.box} ${className}` : s.box}>
    <table className={s.grid} aria-label={label}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
