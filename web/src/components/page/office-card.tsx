import { useId, type ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import s from './office-card.module.css';

interface OfficeCardProps {
  title: string;
  /** Stands at the other end of the title's line. */
  side?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}
/** A piece of a back-office page, with its title. */
export const OfficeCard = ({ title, side, children, className }: OfficeCardProps) => {
  const heading = useId();
  return (
    <section className={className ? `${s.card} ${className}` : s.card} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>
          <Text>{title}</Text>
        </h2>
        {side}
      </header>
      {children}
    </section>
  );
};
