import { ArrowDown, ArrowUp } from 'lucide-react';
import s from './sort-head.module.css';

interface SortHeadProps {
  text: string;
  /** How the table is sorted by this column; undefined if it isn't. */
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  /** Set on the cell as `data-col`, for the screen's style sheet. */
  column?: string;
}
/** The head of a column by which a table can be sorted. */
export const SortHead = ({ text, order, onSort, column }: SortHeadProps) => (
  <th scope="col" data-col={column} aria-sort={order}>
    <button type="button" className={s.sort} onClick={onSort}>
      {text}
      {order === 'ascending' && <ArrowUp aria-hidden />}
      {order === 'descending' && <ArrowDown aria-hidden />}
    </button>
  </th>
);
