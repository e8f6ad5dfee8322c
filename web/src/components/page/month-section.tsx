import { useId, type ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import s from './month-section.module.css';

interface MonthSectionProps {
  name: string;
  /** How many of what, at the other end of the line. */
  count: string;
  className?: string | undefined;
  children: ReactNode;
}
/** A month of a long list; its name stays in sight while its rows go by. */
export const MonthSection = ({ name, count, className, children }: MonthSectionProps) => {
  const heading = useId();
  return (
    <section className={className ? `${s.month} ${className}` : s.month} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Text>{name}</Text>
        </h2>
        <span>
          <Text>{count}</Text>
        </span>
      </header>
      {children}
    </section>
  );
};
