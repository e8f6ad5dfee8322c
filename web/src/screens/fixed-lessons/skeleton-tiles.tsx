import { m } from '#texts/generated/messages.js';
import s from './skeleton-tiles.module.css';

const TILES = 12;

/** The shape of a month whose lessons are on their way; seen only if they take a moment. */
export const SkeletonTiles = () => (
  <div className={s.tiles} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: TILES }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);
