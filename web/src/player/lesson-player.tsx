import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { isPlayedEnough } from '@zuzu/domain/lessons/finished.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { categoryName } from '#components/videos/categories.ts';
import { Hidden } from '#components/page/hidden.tsx';
import { m } from '#texts/generated/messages.js';
import { ControlBar } from './controls/control-bar.tsx';
import { EndScreen, type WeekProgress } from './stage/end-screen.tsx';
import s from './lesson-player.module.css';
import { lessonLengths } from './playback/lesson-playlist.ts';
import { createTimeline } from './playback/lesson-timeline.ts';
import { warningTexts } from './stage/lesson-warnings.ts';
import { NextChip } from './stage/next-chip.tsx';
import { PartQueue } from './stage/part-queue.tsx';
import { Picture } from './controls/picture.tsx';
import { LessonIntro, LessonLoading, LessonWaiting, PlayOverlay } from './stage/play-overlay.tsx';
import { PlayerFailureNotice } from './stage/player-failure.tsx';
import { PlayerHead } from './stage/player-head.tsx';
import { PlayerStage } from './stage/player-stage.tsx';
import { progressOf } from './playback/player-state.ts';
import { createPlayerStore, type PartJoin } from './playback/player-store.ts';
import { isSilent } from './playback/player-volume.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';
import { useControlsShown } from './controls/use-controls-shown.ts';
import { useFirstTap } from './controls/use-first-tap.ts';
import { useFullscreen } from './controls/use-fullscreen.ts';
import { useLessonPlace } from './reporting/use-lesson-place.ts';
import { useMediaSession } from './controls/use-media-session.ts';
import { usePlayEvents } from './reporting/use-play-events.ts';
import { usePlayer } from './playback/use-player.ts';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { useSeenReporting } from './reporting/use-seen-reporting.ts';
import { useWakeLock } from './controls/use-wake-lock.ts';

/** What the player needs of a composed or a ready-made lesson. */
type PlayableLesson = Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist' | 'lessonUrl' | 'playId'> &
  Partial<Pick<ComposedLesson, 'warnings'>>;

/** What a page around the player may ask of it. */
export type LessonPlayerHandle = {
  /** Plays, as soon as there is something to play. */
  start: () => void;
};

export interface LessonPlayerProps {
  ref?: Ref<LessonPlayerHandle>;
  lesson: PlayableLesson;
  title: string;
  /** Group and level, under the title. */
  subtitle: string;
  /** The group as people call it. */
  groupLabel: string;
  /** Whose history the seen parts go into. */
  owner: SeenOwner;
  /** How parts are joined: GET /settings, `partJoin`. */
  partJoin: PartJoin;
  /** The same lesson with fresh addresses, when its signatures have run out. */
  renew?: () => Promise<PlayableLesson>;
  /** Something else is shown in its place; the player goes on buffering underneath. */
  covered?: boolean;
  /** Shows the parts to be looked at and changed before the start. */
  onSheet?: () => void;
  /** Asks for another lesson instead of this one. */
  onAnother?: () => void;
  /** The group's week before this lesson. */
  week?: WeekProgress | undefined;
  /** The page's top navigation; hidden with the controls. */
  navigation: ReactNode;
  /** After the end screen. */
  onDone: () => void;
}

const sourceOf = ({ lessonUrl, mergedPlaylist }: PlayableLesson) => ({ url: lessonUrl, playlist: mergedPlaylist });

const fileKeysOf = ({ finalLesson }: PlayableLesson) => finalLesson.map(({ video }) => video.fileKey);

/** New addresses are of use only for the very same parts: another lesson would have another timeline. */
const renewedSource = async (lesson: PlayableLesson, renew: () => Promise<PlayableLesson>) => {
  const fresh = await renew();
  if (fileKeysOf(fresh).join() !== fileKeysOf(lesson).join()) throw new Error('The lesson has changed.');
  return sourceOf(fresh);
};

const partSubtitle = (part: LessonPart | undefined, index: number, parts: number): string => {
  const category = part && categoryOfPath(part.blockPath);
  const place = m.player_part_of({ part: index + 1, parts });
  return category ? `${place} · ${categoryName(category)}` : place;
};

/** The second half of a double tap on the play button must not stop what the first one started. */
const DOUBLE_TAP_MS = 500;

const Player = ({ ref, ...props }: LessonPlayerProps) => {
  const { lesson, owner, renew, covered = false } = props;
  const parts = lesson.finalLesson;
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [store] = useState(() =>
    createPlayerStore({
      source: sourceOf(lesson),
      timeline: createTimeline(
        lessonLengths(
          lesson.mergedPlaylist,
          parts.map((part) => part.video.length),
        ),
      ),
      partJoin: props.partJoin,
      contentHost: new URL('/media/', location.origin).href,
      renew: renew && (() => renewedSource(lesson, renew)),
    }),
  );
  const [fileKeys] = useState(() => fileKeysOf(lesson));
  const [queueOpen, setQueueOpen] = useState(false);
  const queueId = useId();
  const [fullscreen, toggleFullscreen] = useFullscreen(root, video);

  const phase = usePlayer(store, (state) => state.phase);
  const paused = usePlayer(store, (state) => state.paused);
  const waiting = usePlayer(store, (state) => state.waiting);
  const slow = usePlayer(store, (state) => state.slow);
  const current = usePlayer(store, (state) => state.part);
  const earlier = usePlayer(store, (state) => state.earlier);
  const seenNow = usePlayer(store, (state) => state.seen);
  const failure = usePlayer(store, (state) => state.failure);
  const playedNow = usePlayer(store, (state) => (state.phase === 'ended' ? state.played : 0));
  const { played, seen } = progressOf({ earlier, played: playedNow, seen: seenNow });
  const silent = usePlayer(store, isSilent);
  // stays where it was pressed, with the focus on it
  const [beganSilent] = useState(silent);
  const started = phase === 'started';
  const part = parts[current];

  const startedAt = useRef(-DOUBLE_TAP_MS);
  const start = () => {
    startedAt.current = performance.now();
    store.play();
  };
  useImperativeHandle(ref, () => ({ start: store.startWhenReady }), [store]);
  const toggle = () => {
    if (started && performance.now() - startedAt.current >= DOUBLE_TAP_MS) store.toggle();
  };

  useEffect(() => (video.current ? store.attach(video.current) : undefined), [store]);
  useEffect(() => {
    // The play button is gone and took the focus with it.
    if (started && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [started]);
  useSeenReporting(store, { owner, playId: lesson.playId, fileKeys });
  const toldFinished = usePlayEvents(store, { owner, playId: lesson.playId });
  // the server knows of what was played before the lesson was broken off, too
  const finished = toldFinished || isPlayedEnough(played, store.timeline.total);
  const stoppedAt = useLessonPlace(store, owner, fileKeys);
  usePlayerKeys(store, toggleFullscreen, !covered);
  useMediaSession(store, part?.video.displayName ?? props.title, props.groupLabel);
  useWakeLock(started && !paused);
  const controlsShown = useControlsShown(stage, !started || paused || waiting);
  const firstTap = useFirstTap(controlsShown);

  const onAnyTap = (event: MouseEvent) => {
    if (phase === 'ready' && event.target instanceof Element && !event.target.closest('button, a')) start();
  };

  return (
    <div ref={root} className={s.root} inert={covered} {...firstTap} onClick={onAnyTap}>
      <PlayerStage
        ref={stage}
        state={started || phase === 'ended' ? 'playing' : phase === 'ready' ? 'start' : phase}
        poster={started || phase === 'ended' ? undefined : (categoryOfPath(parts[0]?.blockPath ?? '') ?? 'main')}
        idle={!controlsShown}
        hidden={phase === 'ended'}
        picture={<Picture ref={video} onToggle={toggle} poster={parts[0]?.video.thumbnailUrl} />}
      >
        <PlayerHead
          title={started ? (part?.video.displayName ?? '') : props.title}
          subtitle={started ? partSubtitle(part, current, parts.length) : props.subtitle}
          navigation={props.navigation}
        />
        {phase === 'loading' && <LessonLoading slow={slow} onRetry={store.retry} />}
        {phase === 'ready' && <PlayOverlay onPlay={start} covered={covered} />}
        {(phase === 'loading' || phase === 'ready') && (
          <LessonIntro
            parts={parts}
            seconds={store.timeline.total}
            warnings={warningTexts(lesson.warnings ?? [])}
            resume={
              phase === 'ready' && stoppedAt !== undefined
                ? { seconds: stoppedAt.seconds, onResume: () => store.playFrom(stoppedAt) }
                : undefined
            }
            sound={silent || beganSilent ? { isSilent: silent, onToggle: store.toggleMute } : undefined}
            onSheet={props.onSheet}
            onAnother={props.onAnother}
          />
        )}
        {started && (
          <>
            {waiting && <LessonWaiting />}
            <div className={s.bottom}>
              <NextChip store={store} parts={parts} />
              <PartQueue
                id={queueId}
                parts={parts}
                current={current}
                seen={seen}
                open={queueOpen}
                onChoose={store.goToPart}
              />
              <ControlBar
                store={store}
                titles={parts.map(({ video: { displayName } }) => displayName)}
                fullscreen={fullscreen}
                onFullscreen={toggleFullscreen}
                queue={{ id: queueId, open: queueOpen, toggle: () => setQueueOpen(!queueOpen) }}
              />
            </div>
            <Hidden>
              <span role="status">{`${part?.video.displayName ?? ''}, ${partSubtitle(part, current, parts.length)}`}</span>
            </Hidden>
          </>
        )}
        {phase === 'failed' && failure && (
          <PlayerFailureNotice reason={failure.reason} onRetry={store.retry} onAnother={props.onAnother} />
        )}
      </PlayerStage>
      {phase === 'ended' && (
        <EndScreen
          group={props.groupLabel}
          finished={finished}
          seconds={played}
          exercises={seen.length}
          fresh={seen.filter((index) => parts[index]?.lastSeenAt === null).length}
          week={props.week && { ...props.week, done: props.week.done + Number(finished) }}
          onDone={props.onDone}
          onAgain={store.restart}
        />
      )}
    </div>
  );
};

/** Plays one lesson from its start overlay to its end screen (design: player-…). Another play is another player. */
export const LessonPlayer = (props: LessonPlayerProps) => <Player key={props.lesson.playId} {...props} />;
