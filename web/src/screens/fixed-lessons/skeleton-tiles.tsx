import { m } from '#texts/generated/messages.js';
import s from './skeleton-tiles.module.css';

const TILES = 12;

/** A loading placeholder for a month of lessons; fades in only after a moment. */
export const SkeletonTiles = () => (
  <div className={s.tiles} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: TILES }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);
