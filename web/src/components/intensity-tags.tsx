import type { Intensity } from '@zuzu/domain/videos/intensity.ts';
import s from './intensity-tags.module.css';

/** Numbered squares, one for each intensity. */
export const IntensityTags = ({ of }: { of: readonly Intensity[] }) => (
  <span className={s.tags}>
    {of.map((level) => (
      <span key={level} style={{ '--c': `var(--i${level})` }}>
        {level}
      </span>
    ))}
  </span>
);
