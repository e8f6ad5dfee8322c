import { useId, type ReactNode } from 'react';
import s from './month-section.module.css';

interface MonthSectionProps {
  name: string;
  /** The number of items, at the end of the line. */
  count: string;
  className?: string | undefined;
  children: ReactNode;
}
/** A month of a long list with a sticky heading. */
export const MonthSection = ({ name, count, className, children }: MonthSectionProps) => {
  const heading = useId();
  return (
    <section className={className ? `${s.month} ${className}` : s.month} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{name}</h2>
        <span className="soft">{count}</span>
      </header>
      {children}
    </section>
  );
};
