import type { ReactNode } from 'react';
import s from './filter-bar.module.css';

interface FilterBarProps {
  /** How many rows match; left out while that isn't known. */
  count: string | undefined;
  /** A search first, then what else the list is filtered and sorted by. */
  children: ReactNode;
}
/** What stands above a list: its filters, and how many rows they leave. */
export const FilterBar = ({ count, children }: FilterBarProps) => (
  <div className={s.filters} role="search">
    {children}
    <span className={s.count} role="status">
      {count}
    </span>
  </div>
);
