import type { RefObject } from 'react';
import { isFullscreen, leaveFullscreen } from './fullscreen.ts';
import s from '#player/lesson-player.module.css';

interface PictureProps {
  ref: RefObject<HTMLVideoElement | null>;
  onToggle: () => void;
  /** Shown until playback begins: a video's very first frame may be blank, or in the middle of a movement. */
  poster: string | undefined;
}
/** The video itself. A click on it leaves full screen, outside of it plays or pauses. */
export const Picture = ({ ref, onToggle, poster }: PictureProps) => (
  // The lesson has no speech to caption: exercises are shown, and their names stand beside them.
  <video
    ref={ref}
    className={s.video}
    playsInline
    poster={poster}
    onClick={() => {
      if (isFullscreen()) void leaveFullscreen();
      else onToggle();
    }}
  />
);
