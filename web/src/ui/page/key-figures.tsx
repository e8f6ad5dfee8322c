import type { ReactNode } from 'react';
import { areLoaded, WhenLoaded, type Loading } from './when-loaded.tsx';
import s from './key-figures.module.css';

/** The key figures at the top of a back-office page. */
export const KeyFigures = ({ children }: { children: ReactNode }) => <dl className={s.figures}>{children}</dl>;

interface KeyFigureProps {
  label: string;
  value: ReactNode;
  note: ReactNode;
  /** Where value and note come from; neither is shown before. */
  queries?: readonly Loading[];
}
/** A figure with its label, and below it a comparison or a verdict. */
export const KeyFigure = ({ label, value, note, queries = [] }: KeyFigureProps) => (
  <div className={s.figure}>
    <dt className="soft small semibold">{label}</dt>
    <dd className="line gap-2 heavy numerals">
      <WhenLoaded queries={queries}>{value}</WhenLoaded>
    </dd>
    <dd className="line gap-2 soft small numerals">{areLoaded(queries) && note}</dd>
  </div>
);
