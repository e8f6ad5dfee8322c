import type { ReactNode, RefObject } from 'react';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { categoryLook } from '#components/videos/categories.ts';
import { Mover } from '#components/pictures/mover.tsx';
import s from '#player/lesson-player.module.css';
import n from './night.module.css';

interface PlayerStageProps {
  ref?: RefObject<HTMLElement | null>;
  state: 'loading' | 'start' | 'playing' | 'failed';
  /**
   * Category whose mover stands there until the video plays; none once it does. Where the picture is small, the video's own
   * poster takes over as soon as it is there: on a large screen that would be a blur.
   */
  poster?: CategoryValue | undefined;
  /** Hides controls and pointer. */
  idle?: boolean;
  hidden?: boolean;
  /** The video, in the frame. */
  picture?: ReactNode;
  children: ReactNode;
}
/** Night ground and the frame of the picture: full on wide screens, on top of upright phones. */
export const PlayerStage = ({ ref, state, poster, idle, hidden, picture, children }: PlayerStageProps) => (
  <main
    ref={ref}
    className={`${n.night} ${s.player}`}
    data-state={state}
    data-idle={idle || undefined}
    hidden={hidden}
    tabIndex={-1}
  >
    <div className={s.frame}>
      {picture}
      {poster && (
        <span className={s.poster} style={{ '--fill': categoryLook[poster].fill }} aria-hidden>
          <Mover pose={categoryLook[poster].pose} />
        </span>
      )}
    </div>
    {state !== 'failed' && <div className={state === 'playing' ? s.shade : s.scrim} />}
    {children}
  </main>
);
