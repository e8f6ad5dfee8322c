import type { ReactNode } from 'react';
import s from './hidden.module.css';

/** Visually hidden, for screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={s.hidden}>{children}</span>;
