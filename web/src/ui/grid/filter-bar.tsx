import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/controls/button.tsx';
import s from './filter-bar.module.css';

interface FilterBarProps {
  /** How many rows match; left out where that isn't known. */
  count?: string | undefined;
  /** A search first, then what else the list is filtered and sorted by. */
  children: ReactNode;
}
/** What stands above a list: its filters, and how many rows they leave. */
export const FilterBar = ({ count, children }: FilterBarProps) => (
  <div className={s.filters} role="search" tabIndex={-1}>
    {children}
    <span className={s.count} role="status">
      {count}
    </span>
  </div>
);

interface FilterChipProps {
  /** The accessible name of the cross: 'Remove the filter: Room'. */
  removeLabel: string;
  onRemove: () => void;
  /** The filter's control. */
  children: ReactNode;
}
/** A filter that was added to the bar. Its cross removes it, and leaves the focus on the bar. */
export const FilterChip = ({ removeLabel, onRemove, children }: FilterChipProps) => (
  <div className={s.chip}>
    {children}
    <IconButton
      icon={<X aria-hidden />}
      label={removeLabel}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[role=search]')?.focus();
        onRemove();
      }}
    />
  </div>
);
