import { m } from '#texts/generated/messages.js';
import s from './skeleton-rows.module.css';

const ROWS = 12;

/** The shape of a grid whose rows are on their way; seen only if they take a moment. */
export const SkeletonRows = () => (
  <div className={s.rows} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: ROWS }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);
