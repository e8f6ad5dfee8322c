import type { ReactNode } from 'react';
import s from './chip.module.css';

interface ChipProps {
  tone?: 'plain' | 'new' | 'good' | 'bad' | 'busy' | 'night';
  icon?: ReactNode;
  children: ReactNode;
}
/** A word on a small pill. The colour only repeats what the word says. */
export const Chip = ({ tone = 'plain', icon, children }: ChipProps) => (
  <span className={s.chip} data-tone={tone}>
    {icon}
    {children}
  </span>
);
