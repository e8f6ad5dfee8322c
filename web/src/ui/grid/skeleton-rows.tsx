import { m } from '#lib/texts/generated/messages.js';
import s from './skeleton-rows.module.css';

const ROWS = 12;

/** A loading placeholder for a grid's rows; fades in only after a moment. */
export const SkeletonRows = () => (
  <div className={s.rows} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: ROWS }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);
