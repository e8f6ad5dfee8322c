import type { BoardCommand, BoardLesson, BoardState } from '@zuzu/contract/boards.ts';
import { BOARD_REPORTS_EVERY_MS, COMMAND_LATE_MS, MAX_BOARD_TITLE } from '@zuzu/contract/constants.ts';
import { FEEDBACK_KEY } from '#features/lessons/feedback-api.ts';
import { followCommands, reportBoard } from '#features/boards/boards-api.ts';
import { waitingLesson, onWaitingLesson } from '#features/boards/waiting-lesson.ts';
import { looksOf } from '@zuzu/domain/lessons/striking-parts.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { onOpenLesson, openLesson } from '#player/open-lesson.ts';
import { lessonClock } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { isKept } from '#player/playback/lesson-timeline.ts';
import { playerSearch } from '#features/lessons/lesson-choice.ts';
import { spaceInSearch } from '#lib/session/lesson-space.ts';
import { isUnreached } from '#lib/api/api-error.ts';
import { serverNow } from '#lib/session/clock.ts';
import { currentGroup, storedToken } from '#lib/session/session.ts';
import { storage, tabStorage } from '#lib/session/storage.ts';
import { storedSound } from '#player/playback/player-volume.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** sessionStorage key: the number of the last command that was done, so that a page that is loaded anew doesn't do it again. */
const DONE_KEY = 'boardDone';
/** Characters of a token's signature. */
const TOLD_APART_BY = 16;
/** A report that failed is sent again after this time, with what is so by then. */
const REPORT_AGAIN_MS = 2_000;
/** A volume that is dragged isn't reported with every step. */
const REPORT_GAP_MS = 200;
/** Playback that isn't where it would be by now has been moved. */
const MOVED_SECONDS = 2;
const COMPOSED = ['lessons', 'compose'];
/** Time of the latest feedback that was stored, here or by a phone, ms since 1970. */
let feedbackAt = 0;

/** Numbers begin anew with each session of the board, which has one token. */
const session = (): string => storedToken().slice(-TOLD_APART_BY);
const readDone = (): number => {
  const [of, done] = (tabStorage.getItem(DONE_KEY) ?? '').split(' ');
  return of === session() ? Number(done) : 0;
};
const storeDone = (done: number): void => tabStorage.setItem(DONE_KEY, `${session()} ${done}`);

/** The choice of the lesson whose page is open. */
const choiceHere = () => {
  const { pathname, search } = router.state.location;
  const { intensity, length, place, minutes } = playerSearch({ ...search });
  const isPlayer = pathname === '/app/video-player' && intensity && length;
  return isPlayer
    ? { intensity, length, ...(place !== undefined && { place }), ...(minutes && { minutes }) }
    : undefined;
};

const lessonState = (): BoardLesson | undefined => {
  const choice = choiceHere();
  const open = openLesson();
  if (!open) {
    if (!choice) return undefined;
    const hasFailed = queryClient
      .getQueryCache()
      .findAll({ queryKey: COMPOSED, type: 'active' })
      .some(({ state }) => state.status === 'error' && state.fetchStatus === 'idle');
    const nothing = { paused: true, waiting: false, part: 0, seconds: 0, total: 0, titles: [] };
    return { choice, phase: hasFailed ? 'failed' : 'loading', ...nothing };
  }
  const { store, now } = open;
  const { playId, parts, again, landing, endsAt, wholeLeft } = now();
  const { timeline } = store;
  const leftOut = [...parts.keys()].filter((each) => !isKept(timeline, each));
  const { phase, paused, waiting, part, seconds, heldBefore } = store.getState();
  const clock = lessonClock(timeline, seconds);
  return {
    ...(choice && { choice }),
    phase,
    paused,
    part,
    seconds: clock.passed,
    total: clock.total,
    ...(leftOut.length > 0 && { leftOut }),
    titles: parts.map(({ video }) => titleOf(video).slice(0, MAX_BOARD_TITLE)),
    looks: looksOf(parts),
    endBy: { ...(endsAt !== undefined && { at: new Date(endsAt).toISOString() }), wholeLeft: wholeLeft() },
    ...(landing && { landing }),
    // for feedback at its end
    ...(phase === 'ended' && {
      play: { id: playId, fileKeys: parts.map(({ video }) => video.fileKey), feedbackAt },
    }),
    ...(phase === 'ended' && again && { again: again.title.slice(0, MAX_BOARD_TITLE) }),
    waiting: waiting || heldBefore !== undefined,
  };
};

const soundState = (): Pick<BoardState, 'volume' | 'silenced'> => {
  const sound = openLesson()?.store.getState();
  const { volume, muted } = sound ?? storedSound(storage);
  const silenced = sound?.silenced ?? false;
  return { volume: muted && !silenced ? 0 : volume, silenced };
};

/** The state that is reported as soon as it changes; the position only after a seek. */
const outlineOf = ({ lesson, ...rest }: BoardState): string =>
  JSON.stringify({ ...rest, lesson: { ...lesson, seconds: 0, endBy: lesson?.endBy?.at } });

/** Executes the commands of phones, and reports what it shows, until its session ends or `signal` is aborted. */
export const runBoardRemote = async (signal: AbortSignal): Promise<void> => {
  let done = readDone();
  /** The next lesson to open is to be played at once. */
  let playNext = false;
  let unwatch: (() => void) | undefined;
  let reported: { outline: string; seconds: number; at: number } | undefined;
  let isReporting = false;

  const stateNow = (): BoardState => {
    const lesson = lessonState();
    const today = lesson ? undefined : waitingLesson();
    return { done, ...soundState(), ...(lesson && { lesson }), ...(today && { today }) };
  };
  const isNews = (state: BoardState): boolean => {
    if (outlineOf(state) !== reported?.outline) return true;
    const { lesson } = state;
    const runs = lesson?.phase === 'started' && !lesson.paused && !lesson.waiting;
    const passed = runs ? (performance.now() - reported.at) / 1_000 : 0;
    return Math.abs((lesson?.seconds ?? 0) - reported.seconds - passed) > MOVED_SECONDS;
  };
  /** Reports the state if it has changed, one report at a time. */
  const report = async (evenIfSame = false): Promise<void> => {
    if (isReporting || signal.aborted) return;
    isReporting = true;
    // what happens together is one report
    await Promise.resolve();
    const state = stateNow();
    if (evenIfSame || isNews(state)) {
      const news = { outline: outlineOf(state), seconds: state.lesson?.seconds ?? 0, at: performance.now() };
      await reportBoard(state, signal).then(
        () => void (reported = news),
        (error: unknown) => {
          // what the server refuses, it refuses again
          reported = isUnreached(error) ? undefined : news;
          if (!reported) setTimeout(() => void report(), REPORT_AGAIN_MS);
        },
      );
      await new Promise((resolve) => setTimeout(resolve, REPORT_GAP_MS));
    }
    isReporting = false;
    if (reported && isNews(stateNow())) void report();
  };

  const play = () => {
    const store = openLesson()?.store;
    // it is being fetched again
    if (!store) playNext = choiceHere() !== undefined;
    else if (store.getState().phase === 'started') store.play();
    else store.startWhenReady();
  };
  const composeAgain = () => void queryClient.refetchQueries({ queryKey: COMPOSED, type: 'active' });
  const openChoice = ({ intensity, length, play: atOnce }: Extract<BoardCommand, { kind: 'lesson' }>) => {
    const here = choiceHere();
    const isHere = here?.intensity === intensity && here.length === length;
    const phase = openLesson()?.store.getState().phase;
    if (isHere && phase && phase !== 'ended' && phase !== 'failed') return atOnce && play();
    playNext = atOnce && isHere;
    if (isHere) return composeAgain();
    return router.navigate({
      to: '/app/video-player',
      search: { intensity, length, place: spaceInSearch(currentGroup()), ...(atOnce && { start: true, goOn: true }) },
    });
  };
  const obey = (command: BoardCommand) => {
    const open = openLesson();
    const { phase, silenced } = open?.store.getState() ?? {};
    const started = phase === 'started';
    switch (command.kind) {
      case 'lesson':
        return openChoice(command);
      case 'break':
        playNext = true;
        return router.navigate({ to: '/app/two-minutes', search: { place: spaceInSearch(currentGroup()) } });
      case 'another':
        if (!open) return;
        playNext ||= started;
        return open.now().another?.();
      case 'changed':
        return started ? undefined : composeAgain();
      case 'play':
        return play();
      case 'pause':
        return open?.store.pause();
      case 'part':
        return open?.store.goToPart(command.part);
      case 'end-by':
        return open?.now().endBy(command.at === undefined ? undefined : Date.parse(command.at));
      case 'landing-line':
        return open?.now().setLandingLine(command.line);
      case 'volume':
        // a browser that has not been touched would stop instead
        return silenced && !navigator.userActivation?.hasBeenActive ? undefined : open?.store.setVolume(command.volume);
      case 'again':
        return phase === 'ended' ? open?.now().again?.play() : undefined;
      case 'feedback':
        feedbackAt = Math.round(serverNow());
        return void queryClient.invalidateQueries({ queryKey: FEEDBACK_KEY });
      case 'stop':
        playNext = false;
        return router.navigate({ to: '/lesson-type-selection' });
    }
  };

  const watch = () => {
    unwatch?.();
    const store = openLesson()?.store;
    unwatch = store?.subscribe(() => void report());
    if (store && playNext) {
      playNext = false;
      store.startWhenReady();
    }
    void report();
  };
  onOpenLesson(watch);
  onWaitingLesson(() => void report());
  const stopRouter = router.subscribe('onResolved', () => {
    playNext &&= choiceHere() !== undefined;
    void report();
  });
  const stopQueries = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === COMPOSED[0]) void report();
  });
  // only what the server has: a phone fetches it now
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    feedbackAt = Math.round(serverNow());
    void report();
  });
  const timer = setInterval(() => void report(true), BOARD_REPORTS_EVERY_MS);
  watch();
  try {
    for await (const next of followCommands(() => done, signal)) {
      if (next === 'lost') continue;
      if (next.number > done) {
        done = next.number;
        storeDone(done);
        // a connection that stood still may have held it back
        if (serverNow() - Date.parse(next.at) <= COMMAND_LATE_MS) obey(next.command);
      }
      void report();
    }
  } finally {
    onOpenLesson(undefined);
    onWaitingLesson(undefined);
    unwatch?.();
    stopRouter();
    stopQueries();
    stopMutations();
    clearInterval(timer);
  }
};
