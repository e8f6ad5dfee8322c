import type { ReactNode, RefObject } from 'react';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { categoryFill } from '#features/videos/categories.ts';
import { Figure } from '#ui/pictures/figure.tsx';
import s from '#player/lesson-player.module.css';

interface PlayerStageProps {
  ref?: RefObject<HTMLElement | null>;
  state: 'loading' | 'start' | 'playing' | 'failed';
  /** Category whose colour is used before the start. */
  category?: CategoryValue | undefined;
  /** Hides controls and pointer. */
  idle?: boolean;
  hidden?: boolean;
  /** The video, in its frame; the category's figure shows through until it has loaded. */
  picture?: ReactNode;
  children: ReactNode;
}
/**
 * Bright, with the first exercise, before a lesson starts; dark while it plays: full size on wide screens, at the top
 * on upright phones.
 */
export const PlayerStage = ({ ref, state, category = 'main', idle, hidden, picture, children }: PlayerStageProps) => {
  const isBefore = state === 'loading' || state === 'start';
  return (
    <main
      ref={ref}
      className={`${isBefore ? 'bright' : 'night'} ${s.player}`}
      style={{ '--fill': categoryFill[category] }}
      data-state={state}
      data-before={isBefore || undefined}
      data-idle={idle || undefined}
      hidden={hidden}
      tabIndex={-1}
    >
      <div className={s.frame}>
        {isBefore && (
          <span className={s.poster} aria-hidden>
            <Figure pose={category} />
          </span>
        )}
        {picture}
      </div>
      {state === 'playing' && <div className={s.shade} />}
      {children}
    </main>
  );
};
