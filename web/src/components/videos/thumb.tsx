import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { clockTime } from '#texts/format.ts';
import { categoryLook } from './categories.ts';
import { L } from '#components/page/ltr.tsx';
import { Mover, type Pose } from '#components/pictures/mover.tsx';
import s from './thumb.module.css';

interface ThumbProps {
  /** A video outside of the nine categories is drawn as a main exercise. */
  category: CategoryValue | undefined;
  pose?: Pose;
  /** The real picture; the mover stays underneath until it has loaded, and if it never does. */
  src?: string | undefined;
  /** Shows a play sign. */
  play?: boolean;
  /** Length in seconds, shown in the corner. */
  seconds?: number;
  size?: 's' | 'xs';
  /** 16:9, as videos are: nothing of the picture is cut off. */
  wide?: boolean;
  children?: ReactNode;
}
/** 4:3 picture of a video; without one, the category's mover on its colour. */
export const Thumb = ({ category = 'main', pose, src, play, seconds, size, wide, children }: ThumbProps) => {
  const look = categoryLook[category];
  return (
    <span className={s.thumb} data-size={size} data-wide={wide} style={{ '--fill': look.fill }}>
      <Mover pose={pose ?? look.pose} />
      {src && (
        // with its own key: an element must not show the picture before, or hide this one because that one failed
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
};
