import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** Drawn by the studio: the same child in several moments and at each intensity, and another character for each category. */
export type Pose = CategoryValue | `intensity-${IntensityLevel}` | 'cheer' | 'rest' | 'wave';

const urls = import.meta.glob<string>('./figures/*.svg', { eager: true, query: '?url&no-inline', import: 'default' });

/** A character of the films, with a light outline for any background. */
export const Figure = ({ pose, className }: { pose: Pose; className?: string | undefined }) => (
  <img src={urls[`./figures/${pose}.svg`]} className={className} alt="" width={180} height={220} decoding="async" />
);
