import type { ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import s from './key-figures.module.css';

/** The few figures that a back-office page begins with. */
export const KeyFigures = ({ children }: { children: ReactNode }) => <dl className={s.figures}>{children}</dl>;

/** A figure with what it counts, and below it what it compares with or whether it is in order. */
export const KeyFigure = ({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) => (
  <div className={s.figure}>
    <dt>
      <Text>{label}</Text>
    </dt>
    <dd>{value}</dd>
    <dd>{note}</dd>
  </div>
);
