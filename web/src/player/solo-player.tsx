import { useEffect, useRef, type ReactNode } from 'react';
import { RotateCcw } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { ControlBar } from './controls/control-bar.tsx';
import { Captions } from './stage/captions.tsx';
import { Picture } from './controls/picture.tsx';
import { LessonWaiting } from './stage/lesson-loading.tsx';
import { PlayerFailureNotice } from './stage/player-failure.tsx';
import type { PlayerStore } from './playback/player-store.ts';
import s from './solo-player.module.css';
import { useControlsShown } from './controls/use-controls-shown.ts';
import { useFirstTap } from './controls/use-first-tap.ts';
import { useFullscreen } from './controls/use-fullscreen.ts';
import { useCaptions, type Captioned } from './stage/use-captions.ts';
import { useCues } from './stage/use-cues.ts';
import { usePlayer } from './playback/use-player.ts';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { useWakeLock } from './controls/use-wake-lock.ts';

/** The end of a video: play again, or the page's own actions. */
const Ended = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => {
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return (
    <div className={s.ended}>
      <p role="status">{m.player_end_title()}</p>
      <div className="flow row-centre">
        <Button ref={again} onClick={onAgain}>
          <RotateCcw aria-hidden />
          {m.player_end_again()}
        </Button>
        {children}
      </div>
    </div>
  );
};

interface SoloPlayerProps {
  store: PlayerStore;
  title: string;
  /** The video, in a list that keeps its identity. */
  parts: readonly Captioned[];
  poster?: string | undefined;
  /** More actions at the end, besides playing it again. */
  atEnd?: ReactNode;
}
/** A video in a page or a dialog, with the controls and keys of a lesson. Autoplays. */
export const SoloPlayer = ({ store, title, parts, poster, atEnd }: SoloPlayerProps) => {
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const phase = usePlayer(store, (state) => state.phase);
  const paused = usePlayer(store, (state) => state.paused);
  const waiting = usePlayer(store, (state) => state.waiting);
  const failure = usePlayer(store, (state) => state.failure);
  const started = phase === 'started';
  const [fullscreen, toggleFullscreen] = useFullscreen(root, video);

  useEffect(() => (video.current ? store.attach(video.current) : undefined), [store]);
  useEffect(() => {
    if (phase === 'loading') store.startWhenReady();
  }, [phase, store]);
  const { words, ...captions } = useCaptions(video, parts, store.timeline);
  const { cue, voice } = useCues(store, video, parts, store.timeline);
  const hasCaptions = captions.languages.length > 0;
  usePlayerKeys(store, toggleFullscreen, true, hasCaptions ? captions.next : undefined);
  useWakeLock(started && !paused);
  const controlsShown = useControlsShown(root, !started || paused);
  const firstTap = useFirstTap(controlsShown);

  return (
    <div
      ref={root}
      className={`night ${s.player}`}
      role="group"
      aria-label={title}
      data-idle={!controlsShown || undefined}
      {...firstTap}
    >
      <div className={s.frame} data-state={phase}>
        <Picture ref={video} onToggle={store.toggle} poster={poster} />
      </div>
      {(phase === 'loading' || waiting) && <LessonWaiting />}
      {started && cue !== undefined && (
        <p className={s.cue} role="status">
          <bdi>{cue}</bdi>
        </p>
      )}
      {started && (
        <div className={s.captions}>
          <Captions words={words} language={captions.language} />
        </div>
      )}
      {started && (
        <div className={s.bottom}>
          <ControlBar
            store={store}
            titles={[title]}
            fullscreen={fullscreen}
            onFullscreen={toggleFullscreen}
            captions={hasCaptions ? captions : undefined}
            voice={voice}
          />
        </div>
      )}
      {phase === 'ended' && <Ended onAgain={() => store.repeatPart(0)}>{atEnd}</Ended>}
      {phase === 'failed' && failure && <PlayerFailureNotice reason={failure.reason} onRetry={store.retry} />}
    </div>
  );
};
