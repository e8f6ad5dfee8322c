import type { ReactNode } from 'react';
import s from './hidden.module.css';

/** For screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={s.hidden}>{children}</span>;
