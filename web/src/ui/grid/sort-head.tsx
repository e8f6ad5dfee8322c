import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import s from './sort-head.module.css';

interface Sorting {
  /** How the table is sorted by this column; undefined if it isn't. */
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** The content of a sortable column head, which has the `order` as its `aria-sort`. */
export const SortButton = ({ order, onSort, children }: Sorting & { children: ReactNode }) => (
  <button type="button" className={s.sort} onClick={onSort}>
    {children}
    {order === 'ascending' && <ArrowUp aria-hidden />}
    {order === 'descending' && <ArrowDown aria-hidden />}
  </button>
);

interface SortHeadProps extends Sorting {
  text: string;
  /** Set on the cell as `data-col`, for the screen's style sheet. */
  column?: string;
}
/** The head of a column by which a table can be sorted. */
export const SortHead = ({ text, column, ...sorting }: SortHeadProps) => (
  <th scope="col" data-col={column} aria-sort={sorting.order}>
    <SortButton {...sorting}>{text}</SortButton>
  </th>
);
