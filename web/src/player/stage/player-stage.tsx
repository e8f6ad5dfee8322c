import type { ReactNode, RefObject } from 'react';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { categoryFill } from '#features/videos/categories.ts';
import { Figure } from '#ui/pictures/figure.tsx';
import s from '#player/lesson-player.module.css';

interface PlayerStageProps {
  ref?: RefObject<HTMLElement | null>;
  state: 'loading' | 'start' | 'playing' | 'failed';
  /**
   * Category whose figure is shown until the video plays; none once it does. Where the picture is small, the video's
   * own poster replaces it as soon as it has loaded: on a large screen that would be blurred.
   */
  poster?: CategoryValue | undefined;
  /** Hides controls and pointer. */
  idle?: boolean;
  hidden?: boolean;
  /** The video, in its frame. */
  picture?: ReactNode;
  children: ReactNode;
}
/** Dark background and the frame of the picture: full on wide screens, on top of upright phones. */
export const PlayerStage = ({ ref, state, poster, idle, hidden, picture, children }: PlayerStageProps) => (
  <main
    ref={ref}
    className={`night ${s.player}`}
    data-state={state}
    data-idle={idle || undefined}
    hidden={hidden}
    tabIndex={-1}
  >
    <div className={s.frame}>
      {picture}
      {poster && (
        <span className={s.poster} style={{ '--fill': categoryFill[poster] }} aria-hidden>
          <Figure pose={poster} />
        </span>
      )}
    </div>
    {state !== 'failed' && <div className={state === 'playing' ? s.shade : s.scrim} />}
    {children}
  </main>
);
