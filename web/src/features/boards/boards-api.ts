import { queryOptions } from '@tanstack/react-query';
import type { BoardCommand, BoardState, ConnectedBoard, NumberedCommand, WatchedBoard } from '@zuzu/contract/boards.ts';
import { randomUuid } from '#lib/session/random-uuid.ts';
import { learnServerTime } from '#lib/session/clock.ts';
import { rememberBoardScreen } from './remembered-board.ts';
import { ApiError, isUnreached } from '#lib/api/api-error.ts';
import { storeSession } from '#features/sign-in/auth-api.ts';
import { api } from '#lib/api/client.ts';

const ASK_EVERY_MS = 2_000;
/** No refetch after a failure or when the page regains focus. */
const onlyOnce = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const OFFER_AGAIN_MS = 5_000;
/** A code to show on this board, and the secret to poll with. Retried until it succeeds; renewed only by `refetch`. */
export const boardCodeOptions = queryOptions({
  queryKey: ['board-code'],
  queryFn: ({ signal }) => api.boards.offer(undefined, { signal }),
  gcTime: 0,
  ...onlyOnce,
  retry: true,
  retryDelay: OFFER_AGAIN_MS,
});

/** True if the code has expired or was used. */
export const isCodeOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODE_ENDED';

/** Polls every two seconds, also during outages, until a phone has connected this board; then stores the session. */
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

/** The board that shows a code. Requested once per code, because wrong codes count towards the rate limit. */
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

/** First delay before reconnecting to a broken stream; it doubles with each failure. */
const RETRY_MS = 500;
const MAX_RETRY_MS = 5_000;
/** Jitter, so that clients don't all reconnect at the same moment after a restart. */
const retryAfter = (failures: number): number =>
  Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2);
/** Resolves after `ms`, or when the signal is aborted. */
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

/** True if a retry is useless: the user's session or the board's has ended. An error page of a proxy has no such code. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code);
/** A stream that hasn't started after this time is requested again. */
const BEGINS_WITHIN_MS = 10_000;

/**
 * Yields the events of a stream and reconnects when it ends or breaks, until `signal` is aborted or the server rejects it.
 * Yields 'lost' while the server is unreachable.
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

/** Yields a board's state, now and after every change, until `signal` is aborted or its session ends. */
export const followBoard = async function* (
  sessionId: string,
  signal: AbortSignal,
): AsyncGenerator<WatchedBoard | 'lost'> {
  for await (const board of followed((until) => api.boards.watch({ sessionId }, { signal: until }), signal)) {
    if (board !== 'lost') learnServerTime(board.now, BOARD_CLOCK_MS);
    yield board;
  }
};

/** Yields the commands to this board after number `after()`, until `signal` is aborted or its session ends. */
export const followCommands = (after: () => number, signal: AbortSignal): AsyncGenerator<NumberedCommand | 'lost'> =>
  followed((until) => api.boards.commands(undefined, { signal: until, lastEventId: String(after()) }), signal);

/** Timeout of reports and commands. */
const TAKEN_WITHIN_MS = 5_000;
/** Accuracy of the clock on boards, so that board and phone show the same second of a lesson. */
const BOARD_CLOCK_MS = 300;
/** Reports this board's state to the server. Throws an ApiError. */
export const reportBoard = async (state: BoardState, signal: AbortSignal): Promise<void> => {
  const either = AbortSignal.any([signal, AbortSignal.timeout(TAKEN_WITHIN_MS)]);
  const { now } = await api.boards.report(state, { signal: either });
  learnServerTime(now, BOARD_CLOCK_MS);
};

/**
 * Sends a command to a board and returns its number. Retried with the same id while the server is unreachable.
 * `sentAt` is server time. Throws an ApiError.
 */
export const sendCommand = async (sessionId: string, command: BoardCommand, sentAt: Date): Promise<number> => {
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
