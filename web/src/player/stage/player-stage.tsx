import type { ReactNode, RefObject } from 'react';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { categoryFill } from '#features/videos/categories.ts';
import { Figure } from '#ui/pictures/figure.tsx';
import s from '#player/lesson-player.module.css';

interface PlayerStageProps {
  ref?: RefObject<HTMLElement | null>;
  state: 'loading' | 'start' | 'playing' | 'failed';
  /** Category in whose colour the lesson is announced. */
  category?: CategoryValue | undefined;
  /** Hides controls and pointer. */
  idle?: boolean;
  hidden?: boolean;
  /** The video, in its frame; the category's figure shows through until it has loaded. */
  picture?: ReactNode;
  children: ReactNode;
}
/** Bright while a lesson is announced, with its first exercise; dark once it plays: full on wide screens, on top of upright phones. */
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
