import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
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
import { categoryLook, categoryName } from '#components/videos/categories.ts';
import { lazily } from '#components/behavior/lazily.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { Hidden } from '#components/page/hidden.tsx';
import { m } from '#texts/generated/messages.js';
import { VolumeX } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { Captions } from './stage/captions.tsx';
import { ClassBand } from './stage/class-band.tsx';
import { ClassChoice } from './stage/class-choice.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { EndBy } from './stage/end-by.tsx';
import type { WeekProgress } from './end/end-screen.tsx';
import s from './lesson-player.module.css';
import type { StreamSource } from './playback/hls-video.ts';
import { lessonTimeline } from './playback/lesson-playlist.ts';
import { lessonClock, type PartJoin } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { nextAnnounced, partNumber } from './playback/lesson-timeline.ts';
import { classWarningTexts } from './stage/lesson-warnings.ts';
import { NextChip } from './stage/next-chip.tsx';
import { NextCover } from './stage/next-cover.tsx';
import { OurWordsRow } from './stage/our-words-row.tsx';
import { PartQueue } from './stage/part-queue.tsx';
import { Picture } from './controls/picture.tsx';
import { LessonIntro, LessonLoading, LessonWaiting, PlayOverlay } from './stage/play-overlay.tsx';
import { PlayerFailureNotice } from './stage/player-failure.tsx';
import { PlayerHead } from './stage/player-head.tsx';
import { PlayerStage } from './stage/player-stage.tsx';
import { progressOf, type LessonPlace } from './playback/player-state.ts';
import { useOpenLesson } from './open-lesson.ts';
import { createPlayerStore, type PlayerStore } from './playback/player-store.ts';
import { isSilent } from './playback/player-volume.ts';
import { serverNow } from '#session/clock.ts';
import { useUser } from '#session/session.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';
import { titleOf } from '#components/videos/title-of.ts';
import { useControlsShown } from './controls/use-controls-shown.ts';
import { useFirstTap } from './controls/use-first-tap.ts';
import { useFullscreen } from './controls/use-fullscreen.ts';
import { useLessonPlace } from './reporting/use-lesson-place.ts';
import { useClassChoice, type PartChoices } from './stage/use-class-choice.ts';
import { useChime } from './stage/use-chime.ts';
import { useStoredSwitch } from '#components/behavior/use-stored-switch.ts';
import { useCues } from './stage/use-cues.ts';
import { useCaptions } from './stage/use-captions.ts';
import { useLanding } from '#components/behavior/use-landing.ts';
import { useLessonEnd } from './stage/use-lesson-end.ts';
import { useCanSpeak, useSpokenWords } from './stage/use-spoken-words.ts';
import { useMediaSession } from './controls/use-media-session.ts';
import { useCountedWeek } from './reporting/use-counted-week.ts';
import { usePlayEvents } from './reporting/use-play-events.ts';
import { usePlayer } from './playback/use-player.ts';
import { usePlayerKeys } from './controls/use-player-keys.ts';
import { useSeenReporting } from './reporting/use-seen-reporting.ts';
import { useWakeLock } from './controls/use-wake-lock.ts';

/** Needed minutes after the rest. */
const LessonEnd = lazily(async () => (await import('./end/lesson-end.tsx')).LessonEnd);

/** A composed or a fixed lesson, as far as the player needs it. */
type PlayableLesson = Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist' | 'lessonUrl' | 'playId'> &
  Partial<Pick<ComposedLesson, 'firstPlaylists' | 'warnings' | 'place' | 'leftAt'>> &
  // of a lesson that plays from this browser: in place of `lessonUrl`, which is '', and the play that came with it
  Pick<StreamSource, 'readSegment'> & { repeats?: string };

/** Imperative handle for the page around the player. */
export type LessonPlayerHandle = {
  /** Plays as soon as the lesson has loaded. */
  start: () => void;
};

export interface LessonPlayerProps {
  ref?: Ref<LessonPlayerHandle>;
  lesson: PlayableLesson;
  title: string;
  /** Group and level, under the title. */
  subtitle: string;
  /** The group's display name. */
  groupLabel: string;
  /** The group whose history the seen parts go into. */
  owner: SeenOwner;
  /** The way parts are joined: GET /settings, `partJoin`. */
  partJoin: PartJoin;
  /** Fetches the same lesson with fresh URLs, when its signatures have expired. */
  renew?: () => Promise<PlayableLesson>;
  /** The press that opened the player was the one to play: no play overlay. */
  startAtOnce?: boolean;
  /** The press that opened the player was the one to go on where the lesson was left. */
  goOn?: boolean;
  /** A break of two minutes: it always lands, and is left then, without an end screen. */
  isBreak?: boolean;
  /** The lesson ends within so many minutes, its landing included. */
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

const sourceOf = ({ lessonUrl, mergedPlaylist, firstPlaylists, readSegment }: PlayableLesson) => ({
  url: lessonUrl,
  playlist: mergedPlaylist,
  firstPlaylists,
  readSegment,
});

const fileKeysOf = ({ finalLesson }: PlayableLesson) => finalLesson.map(({ video }) => video.fileKey);

/** A lesson with all that the player derives from it: the same objects as long as it is the same. */
const prepared = (lesson: PlayableLesson) => {
  const parts = lesson.finalLesson;
  return { lesson, parts, timeline: lessonTimeline(lesson), fileKeys: fileKeysOf(lesson) };
};
type PlayerLesson = ReturnType<typeof prepared>;

/** The lesson that comes; rejects if it has other parts than these: it would have another timeline. */
const withSameParts = async (coming: Promise<PlayableLesson> | undefined, fileKeys: readonly string[]) => {
  const lesson = await coming;
  if (!lesson || fileKeysOf(lesson).join() !== fileKeys.join()) throw new Error('The lesson has changed.');
  return lesson;
};

const playableOf = (
  { lesson, timeline, fileKeys }: PlayerLesson,
  renew: (() => Promise<PlayableLesson>) | undefined,
) => ({
  source: sourceOf(lesson),
  timeline,
  renew: renew && (async () => sourceOf(await withSameParts(renew(), fileKeys))),
});

const partSubtitle = (part: LessonPart | undefined, number: { part: number; parts: number }): string => {
  const category = part && categoryOfPath(part.blockPath);
  return [number.parts > 1 && m.player_part_of(number), category && categoryName(category)].filter(Boolean).join(' · ');
};

const MINUTE = 60;

/** The second click of a double tap on the play button must not pause what the first one started. */
const DOUBLE_TAP_MS = 500;

/** State of the mounted player that survives a remount in mid-lesson: another language remounts the page. */
type Kept = {
  playId: string;
  store: PlayerStore;
  current: PlayerLesson;
  finishedBefore: number | undefined;
  endsAt: number | undefined;
  landed: boolean;
};
let mounted: Kept | undefined;

const Player = ({ ref, ...props }: LessonPlayerProps) => {
  const { owner, renew, covered = false, startAtOnce = false, goOn = false, isBreak = false, minutes } = props;
  const { playId, repeats } = props.lesson;
  const group = useUser()?.groups.find(({ name }) => name === owner.groupName);
  const [kept] = useState(() => (mounted?.playId === playId ? mounted : undefined));
  // the user is told of this lesson, too, once it counts
  const [finishedBefore] = useState(kept ? kept.finishedBefore : group?.finishedLessons);
  // the class may change it, part by part
  const [current, setLesson] = useState(() => kept?.current ?? prepared(props.lesson));
  const { lesson, parts, fileKeys, timeline } = current;
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [store] = useState(
    () =>
      kept?.store ??
      createPlayerStore({
        ...playableOf(current, renew),
        partJoin: props.partJoin,
        contentHost: new URL('/media/', location.origin).href,
        onMissingPart: () => showToast('bad', m.player_part_skipped()),
      }),
  );
  const [queueOpen, setQueueOpen] = useState(false);
  const queueId = useId();
  const [fullscreen, toggleFullscreen] = useFullscreen(root, video);
  const [band, toggleBand] = useStoredSwitch('playerBand', true);
  const canSpeak = useCanSpeak();
  const { cue, voice } = useCues(store, video, parts, timeline);
  const { words: captioned, ...captions } = useCaptions(video, parts, timeline);

  const phase = usePlayer(store, (state) => state.phase);
  const paused = usePlayer(store, (state) => state.paused);
  const waiting = usePlayer(store, (state) => state.waiting);
  const slow = usePlayer(store, (state) => state.slow);
  const at = usePlayer(store, (state) => state.part);
  const earlier = usePlayer(store, (state) => state.earlier);
  const seenNow = usePlayer(store, (state) => state.seen);
  const failure = usePlayer(store, (state) => state.failure);
  const playedNow = usePlayer(store, (state) => (state.phase === 'ended' ? state.played : 0));
  const { played, seen } = progressOf({ earlier, played: playedNow, seen: seenNow });
  const silent = usePlayer(store, isSilent);
  const silenced = usePlayer(store, (state) => state.silenced);
  // the offer stays where it was pressed, keeping the focus
  const [beganSilent] = useState(silent);
  const started = phase === 'started';
  // drawn in pieces: the first frame doesn't wait for them
  const controls = useDeferredValue(started);
  const part = parts[at];
  const leftOut = usePlayer(store, (state) => state.leftOut);
  const number = partNumber(store.timeline, at);
  // of a break, or one that is played once more
  const isAlone = number.parts === 1;

  const [choosing, toggleChoosing] = useStoredSwitch('playerChoice', false);
  const choosingSwitch = props.choices && { on: choosing, toggle: toggleChoosing };
  const choice = useClassChoice(store, playId, choosing ? props.choices : undefined);
  const { position } = choice;
  const planned = parts[position];
  const choose = async (chosen: LessonPart) => {
    const playOn = () => {
      store.goToPart(position);
      store.play();
    };
    const wanted = fileKeys.map((key, index) => (index === position ? chosen.video.fileKey : key));
    if (wanted.join() === fileKeys.join()) return playOn();
    const coming = props.choices?.change(wanted);
    try {
      const next = prepared(await withSameParts(coming, wanted));
      setLesson(next);
      store.replace(playableOf(next, renew), position);
    } catch (error) {
      console.warn('The lesson goes on as planned.', error);
      playOn();
    }
  };

  const startedAt = useRef(-DOUBLE_TAP_MS);
  const start = () => {
    startedAt.current = performance.now();
    store.play();
  };
  useImperativeHandle(ref, () => ({ start: store.startWhenReady }), [store]);
  const toggle = () => {
    if (started && performance.now() - startedAt.current >= DOUBLE_TAP_MS) store.toggle();
  };

  const stoppedAt = useLessonPlace(store, owner, { fileKeys, leftAt: lesson.leftAt, minutes });
  useEffect(() => (video.current ? store.attach(video.current) : undefined), [store]);
  useEffect(() => {
    // a lesson that was left in its middle is offered from there
    if (startAtOnce && (isBreak || !stoppedAt)) store.startWhenReady();
  }, [store, startAtOnce, isBreak, stoppedAt]);
  useEffect(() => {
    // Unmounting the play button, or the class's choice, has lost the focus.
    if (started && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [started, choice.held]);
  useEffect(() => {
    // without a network at the end, it is here; if it can't be had now, the end asks for it again
    if (started) void LessonEnd.load().catch(() => undefined);
  }, [started]);
  useSeenReporting(store, { owner, playId, fileKeys });
  const finishedOnServer = usePlayEvents(store, { owner, playId, fileKeys, repeats });
  // the server also counts what was played before an interruption
  const finished = finishedOnServer || isPlayedEnough(played, timeline.total);
  const countedWeek = useCountedWeek(owner, finishedOnServer && phase === 'ended');
  const nextIndex = usePlayer(store, (state) =>
    state.phase === 'started' ? nextAnnounced(store.timeline, state.seconds, store.partJoin) : undefined,
  );
  // what comes next is still to be chosen
  const upNext = nextIndex === undefined || choice.other ? undefined : parts[nextIndex]?.video;
  const [sayNext, toggleSayNext] = useStoredSwitch('playerSayNext', false);
  // with a Hebrew voice, as titles are
  useSpokenWords(store, upNext && `${m.player_next()} ${titleOf(upNext)}`, sayNext);
  const sayNextSwitch = canSpeak && parts.length > 1 ? { on: sayNext, toggle: toggleSayNext } : undefined;
  const landing = useLanding(owner, isBreak);
  const [landed, setLanded] = useState(kept?.landed ?? false);
  const endIn = (seconds: number) => store.endWithin(seconds - landing.seconds);
  const fitMinutes = useEffectEvent(() => {
    if (minutes !== undefined && !started) endIn(minutes * MINUTE);
  });
  const [endsAt, setEndsAt] = useState(kept?.endsAt);
  useEffect(() => {
    const state = { playId, store, current, finishedBefore, endsAt, landed };
    mounted = state;
    return () => {
      if (mounted === state) mounted = undefined;
    };
  }, [playId, store, current, finishedBefore, endsAt, landed]);
  const endBy = (moment: number | undefined) => {
    setEndsAt(moment);
    endIn(moment === undefined ? Infinity : (moment - serverNow()) / 1_000);
  };
  useEffect(() => fitMinutes(), [landing.seconds]);
  /** A pause has taken time, or a part was chosen that was left out. */
  const fitAgain = useEffectEvent(() => {
    if (started && !paused && endsAt !== undefined && endsAt > serverNow()) endIn((endsAt - serverNow()) / 1_000);
  });
  useEffect(() => fitAgain(), [at, paused]);
  const volume = usePlayer(store, (state) => (state.muted ? 0 : state.volume));
  const { again, loved, isFirst } = useLessonEnd(store, owner, parts, timeline.lengths);
  const isLanding = phase === 'ended' && landing.on && !landed && isFirst;
  // it comes once, after the first end
  const landingSeconds = isFirst ? landing.seconds : 0;
  const hasCaptions = captions.languages.length > 0;
  usePlayerKeys(store, toggleFullscreen, !covered && !choice.held, hasCaptions ? captions.next : undefined);
  useMediaSession(store, part ? titleOf(part.video) : props.title, props.groupLabel);
  useOpenLesson(store, {
    landing: landing.on && isFirst ? { line: landing.line, isNow: isLanding } : undefined,
    landingSeconds,
    onLandingLine: landing.setLine,
    playId,
    parts,
    again: isBreak ? undefined : again,
    onAnother: props.onAnother,
    onEndBy: endBy,
  });
  useWakeLock((started && !paused) || isLanding);
  useChime(store);
  const controlsShown = useControlsShown(stage, !started || paused);
  const firstTap = useFirstTap(controlsShown);

  /** As if nothing were left out. */
  const wholeLeft = () => lessonClock(timeline, store.getState().seconds, store.partJoin, landing.seconds).left;
  const resume = (place: LessonPlace) => {
    const within = minutes ?? place.minutes;
    if (within === undefined) store.playFrom(place);
    else store.resumeWithin(place, within * MINUTE - landing.seconds);
  };

  const resumeAtOnce = useEffectEvent(() => {
    if (phase !== 'ready' || !goOn) return;
    if (stoppedAt) resume(stoppedAt);
    else start();
  });
  useEffect(() => resumeAtOnce(), [phase]);

  const onAnyTap = (event: MouseEvent) => {
    if (phase === 'ready' && !choice.held && event.target instanceof Element && !event.target.closest('button, a'))
      start();
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
          title={started ? (part ? titleOf(part.video) : '') : props.title}
          subtitle={started ? partSubtitle(part, number) : props.subtitle}
          place={started ? undefined : lesson.place}
          navigation={props.navigation}
          // the band shows them to the whole class
          wordsHidden={started && band}
        />
        {phase === 'loading' && <LessonLoading slow={slow} onRetry={store.retry} />}
        {phase === 'ready' && <PlayOverlay onPlay={start} covered={covered} />}
        {(phase === 'loading' || phase === 'ready') && (
          <LessonIntro
            parts={parts.filter((_, index) => !leftOut.has(index))}
            seconds={lessonClock(store.timeline, 0, store.partJoin, landing.seconds).total}
            loaded={phase === 'ready'}
            warnings={classWarningTexts(lesson.warnings ?? [], lesson.place)}
            resume={
              phase === 'ready' && stoppedAt !== undefined
                ? { seconds: stoppedAt.seconds, onResume: () => resume(stoppedAt) }
                : undefined
            }
            sound={silent || beganSilent ? { isSilent: silent, onToggle: store.toggleMute } : undefined}
            onSheet={props.onSheet}
            onAnother={props.onAnother}
            choosing={choosingSwitch}
            sayNext={sayNextSwitch}
            landing={isBreak ? undefined : landing}
          />
        )}
        {started && controls && (
          <>
            {!choice.other && <NextCover store={store} parts={parts} />}
            {waiting && <LessonWaiting />}
            {silenced && (
              <Button tone="night" size="l" className={s.silenced} onClick={store.toggleMute}>
                <VolumeX aria-hidden />
                {m.remote_silenced()}
              </Button>
            )}
            {band && (
              <ClassBand store={store} parts={parts} cue={cue} landing={landingSeconds}>
                {!isBreak && <OurWordsRow store={store} owner={owner} calm={lesson.place !== undefined} />}
              </ClassBand>
            )}
            <div className={s.bottom}>
              <Captions words={captioned} language={captions.language} />
              {!choice.other && <NextChip store={store} parts={parts} />}
              {!isAlone && (
                <PartQueue
                  id={queueId}
                  parts={parts}
                  current={at}
                  seen={seen}
                  leftOut={leftOut}
                  endBy={<EndBy chosen={endsAt} secondsLeft={wholeLeft} onChoose={endBy} />}
                  open={queueOpen}
                  onChoose={store.goToPart}
                />
              )}
              <ControlBar
                store={store}
                titles={parts.map((each) => titleOf(each.video))}
                landing={landingSeconds}
                fullscreen={fullscreen}
                onFullscreen={toggleFullscreen}
                band={{ on: band, toggle: toggleBand }}
                choosing={choosingSwitch}
                sayNext={sayNextSwitch}
                captions={hasCaptions ? captions : undefined}
                voice={voice}
                queue={isAlone ? undefined : { id: queueId, open: queueOpen, toggle: () => setQueueOpen(!queueOpen) }}
              />
            </div>
            <Hidden>
              <span role="status">{`${part ? titleOf(part.video) : ''}, ${partSubtitle(part, number)}`}</span>
              <span role="status">{upNext && `${m.player_next()} ${titleOf(upNext)}`}</span>
              <span role="status">{cue}</span>
            </Hidden>
          </>
        )}
        {choice.held && choice.other && planned && (
          <ClassChoice
            planned={planned}
            other={choice.other}
            first={position === 0}
            onChoose={(chosen) => void choose(chosen)}
          />
        )}
        {phase === 'failed' && failure && (
          <PlayerFailureNotice
            reason={failure.reason}
            onRetry={store.retry}
            onNext={at + 1 < parts.length ? store.skipFailedPart : undefined}
            onAnother={props.onAnother}
          />
        )}
      </PlayerStage>
      {phase === 'ended' && (isLanding || !isBreak) && (
        <LessonEnd
          landing={
            isLanding ? { line: landing.line, onEnd: isBreak ? props.onDone : () => setLanded(true) } : undefined
          }
          group={props.groupLabel}
          finished={finished}
          pose={categoryLook[categoryOfPath(loved?.blockPath ?? '') ?? 'main'].pose}
          // a landing begins with the dance
          celebrates={finished && isFirst && !landing.on}
          volume={volume}
          seconds={played}
          exercises={seen.length}
          fresh={seen.filter((index) => parts[index]?.lastSeenAt === null).length}
          week={countedWeek ?? (props.week && { ...props.week, done: props.week.done + Number(finished) })}
          owner={owner}
          playId={playId}
          parts={parts.filter((_, index) => !leftOut.has(index))}
          creature={
            group && finishedBefore !== undefined
              ? { group, finishedLessons: finishedBefore + Number(finished), grows: finished && isFirst }
              : undefined
          }
          again={again}
          onDone={props.onDone}
        />
      )}
    </div>
  );
};

/** Plays one lesson from its start overlay to its end screen. Keyed by play: another play mounts another player. */
export const LessonPlayer = (props: LessonPlayerProps) => <Player key={props.lesson.playId} {...props} />;
