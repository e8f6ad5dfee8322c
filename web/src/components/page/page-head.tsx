import type { ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import s from './page-head.module.css';

/** The heading of a back-office page, with what belongs to the whole page at the other end of its line. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={s.head}>
    <h1>
      <Text>{title}</Text>
    </h1>
    {children}
  </div>
);
