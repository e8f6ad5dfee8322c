import type { ReactNode } from 'react';
import s from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Beside the title, at the end of its line. */
  side?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}
/** A block of the back-office with its heading. */
export const Card = ({ title, side, children, className }: CardProps) => (
  <section className={className ? `${s.card} ${className}` : s.card}>
    {title && (
      <header>
        <h2>{title}</h2>
        {side}
      </header>
    )}
    {children}
  </section>
);
