import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import s from './intensity-tags.module.css';

const SEPARATOR = ', ';

/** Numbered squares, one for each intensity; read out or copied they are a comma-separated list. */
export const IntensityTags = ({ of }: { of: readonly IntensityLevel[] }) => (
  <span className={s.tags}>
    {of.map((level, i) => (
      <span key={level}>
        {i > 0 && <Hidden>{SEPARATOR}</Hidden>}
        <span className="middle fine bold" style={{ '--c': `var(--i${level})` }}>
          {level}
        </span>
      </span>
    ))}
  </span>
);
