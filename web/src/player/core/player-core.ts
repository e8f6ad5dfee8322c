import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { showToast } from '#ui/dialogs/toast.ts';
import { useLanding } from '#features/users/use-landing.ts';
import { bellSeconds, lessonClock, type PartJoin } from '@zuzu/domain/lessons/lesson-timeline.ts';
import type { GroupRef } from '#lib/session/session.ts';
import type { WeekProgress } from '#player/end/end-screen.tsx';
import { nextAnnounced, partNumber } from '#player/playback/lesson-timeline.ts';
import type { PlaybackPosition } from '#player/playback/player-state.ts';
import { createPlayerStore } from '#player/playback/player-store.ts';
import { usePlayer } from '#player/playback/use-player.ts';
import { usePlaybackPosition } from '#player/reporting/use-playback-position.ts';
import { usePlayEvents } from '#player/reporting/use-play-events.ts';
import { useSeenReporting } from '#player/reporting/use-seen-reporting.ts';
import type { PartChoices } from '#player/stage/use-class-choice.ts';
import { serverNow } from '#lib/session/clock.ts';
import { m } from '#lib/texts/generated/messages.js';
import { playableOf, withTimeline, type PlayableLesson } from './player-lesson.ts';
import { useKeptState } from './use-kept-state.ts';

export interface LessonPlayerProps {
  lesson: PlayableLesson;
  title: string;
  /** Group and level, under the title. */
  subtitle: string;
  /** The group's display name. */
  groupLabel: string;
  /** The group whose history the seen parts go into. */
  owner: GroupRef;
  /** How parts are joined (`partJoin` of GET /settings). */
  partJoin: PartJoin;
  /** Fetches the same lesson with fresh URLs, when its signatures have expired. */
  renew?: () => Promise<PlayableLesson>;
  /** Starts without a play overlay, because the press that opened the player was a play button. */
  startAtOnce?: boolean;
  /** Resumes where the lesson was left, because the press that opened the player was a resume button. */
  goOn?: boolean;
  /** A two-minute break: always ends with a landing, and without an end screen. */
  isBreak?: boolean;
  /** Minutes within which the lesson ends, including its landing. */
  minutes?: number | undefined;
  /** An overlay covers the player, which goes on buffering underneath. */
  covered?: boolean;
  /** Opens the list of parts for review and changes before the start. */
  onSheet?: () => void;
  /** Requests another lesson instead of this one. */
  onAnother?: () => void;
  /** Lets the class choose parts of the lesson; its changes are stored. */
  choices?: PartChoices | undefined;
  /** The group's progress this week, without this lesson. */
  week?: WeekProgress | undefined;
  /** The page's top navigation; hidden together with the controls. */
  navigation: ReactNode;
  /** Called when the end screen is left. */
  onDone: () => void;
}

/** The second click of a double tap on the play button must not pause what the first one started. */
const DOUBLE_TAP_MS = 500;

/** The playback of a lesson from its start to its end, and what features share. */
export const usePlayerCore = (props: LessonPlayerProps) => {
  const { owner, renew, startAtOnce = false, goOn = false, isBreak = false, minutes } = props;
  const { playId, repeats } = props.lesson;
  // a class may replace parts
  const landing = useLanding(owner, isBreak);
  const options = { join: props.partJoin, landing: landing.seconds };
  const [current, setLesson] = useKeptState(`${playId} lesson`, () => withTimeline(props.lesson, options));
  const { lesson, parts, fileKeys } = current;
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [store] = useKeptState(`${playId} store`, () =>
    createPlayerStore({
      ...playableOf(current, renew),
      contentHost: new URL('/media/', location.origin).href,
      onMissingPart: () => showToast('bad', m.player_part_skipped()),
    }),
  );
  const phase = usePlayer(store, (state) => state.phase);
  const paused = usePlayer(store, (state) => state.paused);
  const at = usePlayer(store, (state) => state.part);
  const held = usePlayer(store, (state) => state.heldBefore !== undefined);
  const isFirst = usePlayer(store, (state) => state.run === 1);
  const nextIndex = usePlayer(store, (state) =>
    state.phase === 'started' ? nextAnnounced(store.timeline, state.seconds) : undefined,
  );
  /** The class hasn't chosen the next part yet. */
  const [undecided, setUndecided] = useState(false);
  const started = phase === 'started';

  const startedAt = useRef(-DOUBLE_TAP_MS);
  const start = () => {
    startedAt.current = performance.now();
    store.play();
  };
  const toggle = () => {
    if (started && performance.now() - startedAt.current >= DOUBLE_TAP_MS) store.toggle();
  };
  /** Continues with a lesson that has another part at that position. */
  const replace = (changed: PlayableLesson, position: number) => {
    const next = withTimeline(changed, options);
    setLesson(next);
    store.replace(playableOf(next, renew), position);
  };

  const [endsAt, setEndsAt] = useKeptState<number | undefined>(`${playId} end`, () => undefined);
  const endBy = (moment: number | undefined) => {
    setEndsAt(moment);
    store.endWithin(moment === undefined ? Infinity : (moment - serverNow()) / 1_000);
  };
  const fitMinutes = useEffectEvent(() => {
    store.setLanding(landing.seconds);
    if (minutes !== undefined && !started) store.endWithin(bellSeconds(minutes));
  });
  useEffect(() => fitMinutes(), [landing.seconds]);
  /** Once started, a lesson until the bell ends at a fixed time. */
  const keepBell = useEffectEvent(() => {
    if (!started || minutes === undefined || endsAt !== undefined) return;
    const { passed } = lessonClock(store.timeline, store.getState().seconds);
    setEndsAt(serverNow() + 1_000 * (bellSeconds(minutes) - passed));
  });
  useEffect(() => keepBell(), [started]);
  /** After a pause, or after choosing a part that was left out. */
  const fitAgain = useEffectEvent(() => {
    if (started && !paused && endsAt !== undefined && endsAt > serverNow())
      store.endWithin((endsAt - serverNow()) / 1_000);
  });
  useEffect(() => fitAgain(), [at, paused]);

  const stoppedAt = usePlaybackPosition(store, owner, { fileKeys, leftAt: lesson.leftAt, minutes });
  const resume = (position: PlaybackPosition) => store.resumeWithin(position, bellSeconds(minutes ?? position.minutes));
  useEffect(() => (video.current ? store.attach(video.current) : undefined), [store]);
  useEffect(() => {
    // an interrupted lesson offers to resume instead
    if (startAtOnce && (isBreak || !stoppedAt)) store.startWhenReady();
  }, [store, startAtOnce, isBreak, stoppedAt]);
  const resumeAtOnce = useEffectEvent(() => {
    if (phase !== 'ready' || !goOn) return;
    if (stoppedAt) resume(stoppedAt);
    else start();
  });
  useEffect(() => resumeAtOnce(), [phase]);
  useEffect(() => {
    // Unmounting the play button, or the class's choice, has lost the focus.
    if (started && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [started, held]);
  useSeenReporting(store, { owner, playId, fileKeys });
  const finishedOnServer = usePlayEvents(store, { owner, playId, fileKeys, repeats });

  return {
    ...current,
    props,
    playId,
    isBreak,
    store,
    stage,
    video,
    phase,
    started,
    paused,
    at,
    part: parts[at],
    number: partNumber(store.timeline, at),
    upNext: nextIndex === undefined || undecided ? undefined : parts[nextIndex]?.video,
    held,
    undecided,
    setUndecided,
    isFirst,
    start,
    toggle,
    replace,
    landing,
    endsAt,
    endBy,
    /** Seconds until the lesson ends, as if nothing were left out. */
    wholeLeft: () => lessonClock(store.complete, store.getState().seconds).left,
    stoppedAt,
    resume,
    finishedOnServer,
  };
};

export const PlayerContext = createContext<ReturnType<typeof usePlayerCore> | undefined>(undefined);

/** Returns the surrounding player. */
export const usePlayerContext = () => {
  const player = use(PlayerContext);
  if (!player) throw new Error('Outside of a player.');
  return player;
};
