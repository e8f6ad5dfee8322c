import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/controls/button.tsx';
import s from './filter-bar.module.css';

interface FilterBarProps {
  /** Number of matching rows; omitted while unknown. */
  count?: string | undefined;
  /** The search field first, then filters and sorting. */
  children: ReactNode;
}
/** The filters of a list and the number of matching rows. */
export const FilterBar = ({ count, children }: FilterBarProps) => (
  <div className={s.filters} role="search" tabIndex={-1}>
    {children}
    <span className={s.count} role="status">
      {count}
    </span>
  </div>
);

interface FilterChipProps {
  /** Accessible name of the remove button: 'Remove the filter: Room'. */
  removeLabel: string;
  onRemove: () => void;
  /** The filter's control. */
  children: ReactNode;
}
/** An added filter with a remove button, which moves the focus to the bar. */
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
