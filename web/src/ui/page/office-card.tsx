import { useId, type ReactNode } from 'react';
import s from './office-card.module.css';

interface OfficeCardProps {
  title: string;
  /** Rendered at the end of the title's line. */
  side?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}
/** A titled card of a back-office page. */
export const OfficeCard = ({ title, side, children, className }: OfficeCardProps) => {
  const heading = useId();
  return (
    <section className={className ? `${s.card} ${className}` : s.card} aria-labelledby={heading}>
      <header className="row tight apart">
        <h2 id={heading}>{title}</h2>
        {side}
      </header>
      {children}
    </section>
  );
};
