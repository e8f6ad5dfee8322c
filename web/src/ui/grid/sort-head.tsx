import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import s from './sort-head.module.css';

export interface Sorting {
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

interface SortHeadProps {
  text: string;
  /** Undefined if the table can't be sorted by it. */
  sort: Sorting | undefined;
  /** Set on the cell as `data-col`, for the screen's style sheet. */
  column?: string;
}
/** The head of a column. */
export const SortHead = ({ text, sort, column }: SortHeadProps) => (
  <th scope="col" data-col={column} aria-sort={sort?.order}>
    {sort ? <SortButton {...sort}>{text}</SortButton> : text}
  </th>
);
