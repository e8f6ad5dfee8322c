import type { ReactNode } from 'react';
import s from './key-figures.module.css';

/** The key figures at the top of a back-office page. */
export const KeyFigures = ({ children }: { children: ReactNode }) => <dl className={s.figures}>{children}</dl>;

/** A figure with its label, and below it a comparison or a verdict. */
export const KeyFigure = ({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) => (
  <div className={s.figure}>
    <dt className="soft small semibold">{label}</dt>
    <dd className="line gap-2 heavy numerals">{value}</dd>
    <dd className="line gap-2 soft small numerals">{note}</dd>
  </div>
);
