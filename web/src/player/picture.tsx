import { useRef, type RefObject } from 'react';
import { isFullscreen, leaveFullscreen } from './fullscreen.ts';
import s from './lesson-player.module.css';

interface PictureProps {
  ref: RefObject<HTMLVideoElement | null>;
  controlsShown: boolean;
  onToggle: () => void;
}
/**
 * The video itself. A click on it leaves full screen (spec, section 2), outside of it plays or pauses; a finger's first
 * tap only brings faded controls back.
 */
export const Picture = ({ ref, controlsShown, onToggle }: PictureProps) => {
  const bringsBack = useRef(false);
  return (
    // The lesson has no speech to caption: exercises are shown, and their names stand beside them.
    <video
      ref={ref}
      className={s.video}
      playsInline
      disableRemotePlayback={false}
      onPointerDown={(event) => (bringsBack.current = event.pointerType !== 'mouse' && !controlsShown)}
      onClick={() => {
        if (bringsBack.current) return;
        if (isFullscreen()) void leaveFullscreen();
        else onToggle();
      }}
    />
  );
};
