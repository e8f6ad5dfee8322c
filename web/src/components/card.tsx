import type { ReactNode } from 'react';
import s from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Stands opposite the title. */
  side?: ReactNode;
  children: ReactNode;
  className?: string;
}
/** A piece of a back-office page on its own ground. */
export const Card = ({ title, side, children, className }: CardProps) => (
  <section className={className ? `${s.card} ${className}` : s.card}>
    {title !== undefined && (
      <header>
        <h2>{title}</h2>
        {side}
      </header>
    )}
    {children}
  </section>
);
