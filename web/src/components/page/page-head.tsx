import type { ReactNode } from 'react';
import s from './page-head.module.css';

/** The heading of a back-office page, with page-wide controls at the end of its line. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={s.head}>
    <h1>{title}</h1>
    {children}
  </div>
);
