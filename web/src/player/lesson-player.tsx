import {
  useDeferredValue,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type MouseEvent,
  type Ref,
  useEffect,
} from 'react';
import { VolumeX } from 'lucide-react';
import { lessonClock } from '@zuzu/domain/lessons/lesson-timeline.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { strikingParts } from '@zuzu/domain/lessons/striking-parts.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { useStoredSwitch } from '#ui/behavior/use-stored-switch.ts';
import { Button } from '#ui/controls/button.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { categoryName } from '#features/videos/categories.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { m } from '#lib/texts/generated/messages.js';
import { useUser } from '#lib/session/session.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { Picture } from './controls/picture.tsx';
import { useControlsShown } from './controls/use-controls-shown.ts';
import { useFirstTap } from './controls/use-first-tap.ts';
import { savesData } from '#layouts/use-prefetch.ts';
import { useFullscreen } from './controls/use-fullscreen.ts';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { useWakeLock } from './controls/use-wake-lock.ts';
import { PlayerContext, usePlayerCore, type LessonPlayerProps } from './core/player-core.ts';
import { Slot } from './features/features.tsx';
import { LessonEnding } from './lesson-ending.tsx';
import s from './lesson-player.module.css';
import { progressOf } from './playback/player-state.ts';
import { isSilent } from './playback/player-volume.ts';
import { usePlayer } from './playback/use-player.ts';
import { Captions } from './stage/captions.tsx';
import { ClassBand } from './stage/class-band.tsx';
import { NextChip } from './stage/next-chip.tsx';
import { NextCover } from './stage/next-cover.tsx';
import { PartQueue } from './stage/part-queue.tsx';
import { LessonLoading, LessonWaiting } from './stage/lesson-loading.tsx';
import { LessonStart, PlayButton } from './stage/lesson-start.tsx';
import { PlayerFailureNotice } from './stage/player-failure.tsx';
import { PlayerHead } from './stage/player-head.tsx';
import { PlayerStage } from './stage/player-stage.tsx';
import { useCaptions } from './stage/use-captions.ts';
import { useCues } from './stage/use-cues.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';

/** Shows the lesson on lock screens and headsets, and maps their buttons to the parts. */
const useMediaSession = (store: PlayerStore, title: string, artist: string): void => {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist });
    navigator.mediaSession.setActionHandler('nexttrack', () => void store.nextPart());
    navigator.mediaSession.setActionHandler('previoustrack', store.previousPart);
    return () => {
      navigator.mediaSession.metadata = null;
      navigator.mediaSession.setActionHandler('nexttrack', null);
      navigator.mediaSession.setActionHandler('previoustrack', null);
    };
  }, [store, title, artist]);
};

/** Imperative handle for the page around the player. */
export type LessonPlayerHandle = {
  /** Plays as soon as the lesson has loaded. */
  start: () => void;
};
const MINUTE_SECONDS = 60;
/** Survives a remount, unlike the player. */
const page = { current: document.documentElement };

type Props = LessonPlayerProps & { ref?: Ref<LessonPlayerHandle> };

const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a') !== null;

const partSubtitle = (part: LessonPart | undefined, number: { part: number; parts: number }): string => {
  const category = part && categoryOfPath(part.blockPath);
  return [number.parts > 1 && m.player_part_of(number), category && categoryName(category)].filter(Boolean).join(' · ');
};

const Player = ({ ref, ...props }: Props) => {
  const { covered = false } = props;
  const player = usePlayerCore(props);
  const { store, lesson, parts, timeline, stage, video, phase, started, paused, at, part, number } = player;
  const { start, held, undecided, upNext, stoppedAt, resume } = player;
  const group = useUser()?.groups.find(({ name }) => name === props.owner.groupName);
  const [queueOpen, setQueueOpen] = useState(false);
  const queueId = useId();
  const [fullscreen, toggleFullscreen] = useFullscreen(page, video);
  const [band, toggleBand] = useStoredSwitch('playerBand', true);
  const { cue, voice } = useCues(store, video, parts, timeline);
  const { words: captioned, ...captions } = useCaptions(video, parts, timeline);
  const hasCaptions = captions.languages.length > 0;

  const waiting = usePlayer(store, (state) => state.waiting);
  const slow = usePlayer(store, (state) => state.slow);
  const earlier = usePlayer(store, (state) => state.earlier);
  const seenNow = usePlayer(store, (state) => state.seen);
  const { seen } = progressOf({ earlier, played: 0, seen: seenNow });
  const failure = usePlayer(store, (state) => state.failure);
  const silent = usePlayer(store, isSilent);
  // the button stays after it was pressed, so that it keeps the focus
  const [beganSilent] = useState(silent);
  const silenced = usePlayer(store, (state) => state.silenced);
  // deferred, so that the first frame doesn't wait for them
  const controls = useDeferredValue(started);
  const leftOut = usePlayer(store, (state) => state.leftOut);
  // a break, or a part that is played again
  const isAlone = number.parts === 1;

  const previews = phase === 'ready' && !covered && !held;
  useEffect(() => {
    if (!previews || savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    store.preview();
    return store.endPreview;
  }, [store, previews]);
  useImperativeHandle(ref, () => ({ start: store.startWhenReady }), [store]);
  usePlayerKeys(store, toggleFullscreen, !covered && !held, hasCaptions ? captions.next : undefined);
  useMediaSession(store, part ? titleOf(part.video) : props.title, props.groupLabel);
  useWakeLock(started && !paused);
  const controlsShown = useControlsShown(stage, !started || paused);
  const firstTap = useFirstTap(controlsShown);
  // a press that slides off a button ends in a click beside it
  const beganOnControl = useRef(false);
  const onAnyPress = ({ target }: MouseEvent) => void (beganOnControl.current = isOnControl(target));
  const onAnyTap = ({ target }: MouseEvent) => {
    if (phase === 'ready' && !held && !beganOnControl.current && !isOnControl(target)) start();
  };

  const seconds = usePlayer(store, () => lessonClock(store.timeline, 0).total);
  const kept = parts.filter((_, index) => !leftOut.has(index));
  const [star] = strikingParts(kept);
  return (
    <PlayerContext value={player}>
      <div className={s.root} inert={covered} {...firstTap} onMouseDownCapture={onAnyPress} onClick={onAnyTap}>
        <PlayerStage
          ref={stage}
          state={phase === 'started' || phase === 'ended' ? 'playing' : phase === 'ready' ? 'start' : phase}
          category={categoryOfPath(kept[0]?.blockPath ?? '')}
          idle={!controlsShown}
          hidden={phase === 'ended'}
          picture={<Picture ref={video} onToggle={player.toggle} poster={parts[0]?.video.thumbnailUrl} />}
        >
          <PlayerHead
            title={started ? (part ? titleOf(part.video) : '') : props.title}
            subtitle={started ? partSubtitle(part, number) : props.subtitle}
            place={started ? undefined : lesson.place}
            navigation={props.navigation}
            // the band shows them to the whole class
            wordsHidden={started && band}
          />
          {phase === 'loading' && <LessonLoading slow={slow} onRetry={store.retry} />}
          {phase === 'ready' && <PlayButton onPlay={start} covered={covered} />}
          {(phase === 'loading' || phase === 'ready') && (
            <LessonStart
              seconds={seconds}
              early={(props.minutes ?? 0) * MINUTE_SECONDS - seconds}
              star={star ? titleOf(star.video) : ''}
              group={group}
              resume={
                phase === 'ready' && stoppedAt !== undefined
                  ? { seconds: stoppedAt.seconds, onResume: () => resume(stoppedAt) }
                  : undefined
              }
              sound={silent || beganSilent ? { isSilent: silent, onToggle: store.toggleMute } : undefined}
              onSheet={props.onSheet}
            />
          )}
          {started && controls && (
            <>
              {!undecided && <NextCover store={store} parts={parts} />}
              {waiting && <LessonWaiting />}
              {silenced && (
                <Button tone="night" size="l" className={s.silenced} onClick={store.toggleMute}>
                  <VolumeX aria-hidden />
                  {m.remote_silenced()}
                </Button>
              )}
              {band && (
                <ClassBand store={store} parts={parts} cue={cue}>
                  <Slot of="Band" />
                </ClassBand>
              )}
              <div className={s.bottom}>
                <Captions words={captioned} language={captions.language} />
                {!undecided && <NextChip store={store} parts={parts} />}
                {!isAlone && (
                  <PartQueue
                    id={queueId}
                    parts={parts}
                    current={at}
                    seen={seen}
                    leftOut={leftOut}
                    endBy={<Slot of="Queue" />}
                    open={queueOpen}
                    onChoose={store.goToPart}
                  />
                )}
                <ControlBar
                  store={store}
                  titles={parts.map((each) => titleOf(each.video))}
                  fullscreen={fullscreen}
                  onFullscreen={toggleFullscreen}
                  band={{ on: band, toggle: toggleBand }}
                  captions={hasCaptions ? captions : undefined}
                  voice={voice}
                  queue={isAlone ? undefined : { id: queueId, open: queueOpen, toggle: () => setQueueOpen(!queueOpen) }}
                >
                  <Slot of="Bar" />
                </ControlBar>
              </div>
              <Hidden>
                <span role="status">{`${part ? titleOf(part.video) : ''}, ${partSubtitle(part, number)}`}</span>
                <span role="status">{upNext && `${m.player_next()} ${titleOf(upNext)}`}</span>
                <span role="status">{cue}</span>
              </Hidden>
            </>
          )}
          <Slot of="Stage" />
          {phase === 'failed' && failure && (
            <PlayerFailureNotice
              reason={failure.reason}
              onRetry={store.retry}
              onNext={at + 1 < parts.length ? store.skipFailedPart : undefined}
              onAnother={props.onAnother}
            />
          )}
        </PlayerStage>
        <LessonEnding />
      </div>
    </PlayerContext>
  );
};

/** Plays one lesson from its start overlay to its end screen. Another play mounts another player. */
export const LessonPlayer = (props: Props) => <Player key={props.lesson.playId} {...props} />;
