import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { clockTime } from '#lib/texts/format.ts';
import { categoryFill } from './categories.ts';
import { L } from '#ui/page/ltr.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import s from './thumb.module.css';

interface ThumbProps {
  /** A video outside of the nine categories looks like a main exercise. */
  category: CategoryValue | undefined;
  /** The real picture; the figure shows through until it has loaded, or if it fails to. */
  src?: string | undefined;
  /** Shows a play sign. */
  play?: boolean;
  /** Length in seconds, shown in the corner. */
  seconds?: number;
  size?: 's' | 'xs';
  /** 16:9, as videos are, so that nothing of the picture is cropped. */
  wide?: boolean;
  children?: ReactNode;
}
/** 4:3 thumbnail of a video; without a picture, the category's figure on its colour. */
export const Thumb = ({ category = 'main', src, play, seconds, size, wide, children }: ThumbProps) => (
  <span className={s.thumb} data-size={size} data-wide={wide} style={{ '--fill': categoryFill[category] }}>
    <Figure pose={category} />
    {src && (
      // keyed by its source: a reused element would show the previous picture, or stay hidden because that one failed
      <img
        key={src}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={(e) => (e.currentTarget.hidden = true)}
      />
    )}
    {play && (
      <span className={s.play} aria-hidden>
        <Play />
      </span>
    )}
    {seconds !== undefined && (
      <span className={s.time}>
        <L>{clockTime(seconds)}</L>
      </span>
    )}
    {children}
  </span>
);
