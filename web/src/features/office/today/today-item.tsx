import type { ReactNode } from 'react';
import s from './management-screen.module.css';

interface TodayItemProps {
  icon: ReactNode;
  text: ReactNode;
  /** True if no action is needed. */
  isCalm?: boolean;
  /** Links to the screen for acting on it. */
  children?: ReactNode;
}
/** A list item on the first page of the back-office. */
export const TodayItem = ({ icon, text, isCalm, children }: TodayItemProps) => (
  <li className="line start">
    <span className={s.icon} data-calm={isCalm || undefined} aria-hidden>
      {icon}
    </span>
    <div className="breaks">
      <strong>{text}</strong>
      <div className={s.ways}>{children}</div>
    </div>
  </li>
);
