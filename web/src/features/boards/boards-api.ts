import { queryOptions } from '@tanstack/react-query';
import type { BoardCommand, BoardState, ConnectedBoard, NumberedCommand, WatchedBoard } from '@zuzu/contract/boards.ts';
import { randomUuid } from '#lib/session/random-uuid.ts';
import { learnServerTime } from '#lib/session/clock.ts';
import { rememberBoardScreen } from './remembered-board.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { storeSession } from '#features/sign-in/auth-api.ts';
import { api } from '#lib/api/client.ts';

const ASK_EVERY_MS = 2_000;
/** Neither a failure nor coming back to the page asks again. */
const onlyOnce = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const OFFER_AGAIN_MS = 5_000;
/** A code for this board to show, and the secret that it asks with: asked for until there is one. A new one only by `refetch`. */
export const boardCodeOptions = queryOptions({
  queryKey: ['board-code'],
  queryFn: ({ signal }) => api.boards.offer(undefined, { signal }),
  gcTime: 0,
  ...onlyOnce,
  retry: true,
  retryDelay: OFFER_AGAIN_MS,
});

/** The code can't be used any more. */
export const isCodeOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODE_ENDED';

/** Asks every two seconds, through outages, if a phone has connected this board; stores the session once one has. */
export const boardTokenOptions = (secret: string | undefined) =>
  queryOptions({
    queryKey: ['board-token', secret],
    queryFn: async ({ signal }) => {
      const answer = await api.boards.wait({ secret: secret ?? '' }, { signal });
      if ('pending' in answer) return 'pending';
      await storeSession(answer);
      rememberBoardScreen();
      return 'connected';
    },
    enabled: secret !== undefined,
    refetchInterval: ({ state: { data, error } }) => (data === 'connected' || isCodeOver(error) ? false : ASK_EVERY_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });

/** The board that shows a code. Asked once for each code, since wrong ones are counted. */
export const waitingBoardOptions = (code: string | undefined) =>
  queryOptions({
    queryKey: ['waiting-board', code],
    queryFn: ({ signal }) => api.boards.find({ code: code ?? '' }, { signal }),
    enabled: code !== undefined,
    ...onlyOnce,
  });

/** Connects the board that shows a code to one of the user's groups, until the end of the day. */
export const connectBoard = (board: { code: string; groupName: string }): Promise<ConnectedBoard> =>
  api.boards.connect(board);

/** A stream that broke is asked for again after this time, and then more and more seldom. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 5_000;
/** Boards and phones of a server that is gone don't ask the next one in the same moment. */
const retryAfter = (failures: number): number =>
  Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2);
/** Resolves after that time, or when the signal is aborted. */
const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** What asking again doesn't change: the session has ended, or the board's. Not a proxy's own page. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code);
/** A stream that hasn't begun after this time is asked for again. */
const BEGINS_WITHIN_MS = 10_000;

/**
 * The events of a stream that is asked for again whenever it ends or breaks, until `signal` is aborted or the server refuses it;
 * 'lost' when it can't be reached.
 */
const followed = async function* <Event>(
  ask: (signal: AbortSignal) => Promise<AsyncIterable<Event>>,
  signal: AbortSignal,
): AsyncGenerator<Event | 'lost'> {
  for (let failures = 0; !signal.aborted; failures++) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), BEGINS_WITHIN_MS);
    try {
      const events = await ask(AbortSignal.any([signal, late.signal]));
      clearTimeout(timer);
      failures = -1;
      yield* events;
    } catch (error) {
      if (signal.aborted || isOver(error)) return;
      yield 'lost';
    } finally {
      clearTimeout(timer);
    }
    await delay(retryAfter(Math.max(0, failures)), signal);
  }
};

/** What a board shows, now and on every change, until `signal` is aborted or its session ends. */
export const followBoard = async function* (
  sessionId: string,
  signal: AbortSignal,
): AsyncGenerator<WatchedBoard | 'lost'> {
  for await (const board of followed((until) => api.boards.watch({ sessionId }, { signal: until }), signal)) {
    if (board !== 'lost') learnServerTime(board.now, BOARD_CLOCK_MS);
    yield board;
  }
};

/** The commands to this board, until `signal` is aborted or its session ends; `after()` is the number of the last that is known. */
export const followCommands = (after: () => number, signal: AbortSignal): AsyncGenerator<NumberedCommand | 'lost'> =>
  followed((until) => api.boards.commands(undefined, { signal: until, lastEventId: String(after()) }), signal);

/** What the server hasn't taken after this time is given up. */
const TAKEN_WITHIN_MS = 5_000;
/** A board and its phone count seconds of a lesson together. */
const BOARD_CLOCK_MS = 300;
/** Tells the server what this board shows. Throws an ApiError. */
export const reportBoard = async (state: BoardState, signal: AbortSignal): Promise<void> => {
  const either = AbortSignal.any([signal, AbortSignal.timeout(TAKEN_WITHIN_MS)]);
  const { now } = await api.boards.report(state, { signal: either });
  learnServerTime(now, BOARD_CLOCK_MS);
};

/** True if asking again may help: nobody answered, or not now. */
export const isUnreached = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/**
 * Tells a board what to do; returns the command's number. It is sent again, as the same command, while the server isn't reached.
 * `sentAt` is by the server's clock. Throws an ApiError.
 */
export const tellBoard = async (sessionId: string, command: BoardCommand, sentAt: Date): Promise<number> => {
  const sent = { sessionId, id: randomUuid(), sentAt: sentAt.toISOString(), command };
  const signal = AbortSignal.timeout(TAKEN_WITHIN_MS);
  for (;;) {
    try {
      return (await api.boards.command(sent, { signal })).number;
    } catch (error) {
      if (signal.aborted || !isUnreached(error)) throw error;
      await delay(RETRY_MS, signal);
    }
  }
};
