import type { ReactNode } from 'react';
import s from './ring.module.css';

interface RingProps {
  /** The filled part of the circle, from 0 to 1, clockwise from the top. */
  from: number;
  to: number;
  children: ReactNode;
  className?: string | undefined;
}
/** A ring, partly filled, around a few characters. Its colours are `--ring` and `--track`, its size is the text's. */
export const Ring = ({ from, to, children, className }: RingProps) => (
  <span className={className ? `${s.ring} ${className}` : s.ring}>
    <svg viewBox="0 0 40 40" aria-hidden>
      <circle cx="20" cy="20" r="17" />
      {to > from && (
        <circle cx="20" cy="20" r="17" pathLength="1" strokeDasharray={`${to - from} 1`} strokeDashoffset={-from} />
      )}
    </svg>
    <b>{children}</b>
  </span>
);
