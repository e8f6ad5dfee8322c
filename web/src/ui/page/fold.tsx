import type { ReactNode } from 'react';
import s from './fold.module.css';

interface FoldProps {
  summary: ReactNode;
  isOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
}
/** What few look for, folded to a line. */
export const Fold = ({ summary, isOpen = false, className, children }: FoldProps) => (
  <details className={className ? `${s.fold} ${className}` : s.fold} open={isOpen}>
    <summary>{summary}</summary>
    {children}
  </details>
);
