import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { BoardCommand, BoardState, NumberedCommand, WatchedBoard } from '@zuzu/contract/boards.ts';
import { COMMAND_LATE_MS } from '@zuzu/contract/constants.ts';
import { Refusal } from '#lib/errors.ts';
import { isUnavailable } from '#lib/failures.ts';
import { openStreams, type Reader } from './open-streams.ts';
import type { RemoteRepository } from './remote.repository.ts';

/** Change notifications of boards, for the open streams of this process. */
const boardNews = () => {
  const followers = new Map<string, Set<() => void>>();
  return {
    /** This board has changed. */
    notify: (sessionId: string): void => followers.get(sessionId)?.forEach((wake) => wake()),
    /** Any board may have changed. */
    notifyAll: (): void => followers.forEach((each) => each.forEach((wake) => wake())),

    /**
     * Yields a value immediately, after each notification of a board, and every `everyMs`, until `signal` is aborted.
     * Notifications that arrive while the value is being used are not lost.
     */
    follow: async function* (sessionId: string, everyMs: number, signal: AbortSignal): AsyncGenerator<void> {
      const news = new EventTarget();
      let isNew = true;
      const wake = () => {
        isNew = true;
        news.dispatchEvent(new Event('wake'));
      };
      const all = followers.get(sessionId) ?? new Set();
      followers.set(sessionId, all.add(wake));
      const timer = setInterval(wake, everyMs);
      signal.addEventListener('abort', wake);
      try {
        while (!signal.aborted) {
          if (!isNew) await once(news, 'wake');
          isNew = false;
          if (!signal.aborted) yield;
        }
      } finally {
        clearInterval(timer);
        signal.removeEventListener('abort', wake);
        all.delete(wake);
        if (all.size === 0 && followers.get(sessionId) === all) followers.delete(sessionId);
      }
    },
  };
};

/** The channel on which `board_remotes` sends the session's id. */
export const BOARDS_CHANNEL = 'boards';
/** Interval of re-reading, which makes up for lost notifications and serves as the heartbeat for phones. */
const READ_AGAIN_MS = 15_000;
/** Maximum number of pending commands to a board: five a second. */
const MAX_COMMANDS = 50;
/** Maximum rate of a board's reports to a process: five a second. */
const REPORTS = { points: 50, duration: 10 };
/**
 * Bandwidth of state updates to a phone. A state has a few KB, so updates usually follow immediately; with larger states
 * the phone gets fewer updates, each with the newest state.
 */
const STATE_BYTES_PER_MS = 16;

/** A session. */
type Caller = { id: string; userId: string; epoch: number };
type Services = {
  repository: RemoteRepository;
  now: () => Date;
  /** Starts to listen to notifications; returns a function that stops it. */
  listen: (to: { onNotice: (sessionId: string) => void; onConnected: () => void }) => () => Promise<void>;
  /** False once this session has ended. */
  isSessionValid: (session: Caller) => Promise<boolean>;
};
type Told = { id: string; sentAt: Date; command: BoardCommand };

/** Remote control: phones send commands to boards and see their state. */
export const remoteService = ({ repository, now, listen, isSessionValid }: Services) => {
  const news = boardNews();
  const streams = openStreams();
  const reports = new RateLimiterMemory(REPORTS);
  let stopListening: (() => Promise<void>) | undefined;
  const findForReader = async (reader: Caller, sessionId: string) => {
    const board = await repository.find(sessionId, now());
    return board && (await isSessionValid(reader)) ? board : undefined;
  };
  /**
   * Yields a board immediately and after each notification, until the board's or the reader's session ends. Notifications
   * missed while the database is unavailable are made up for, because a reconnection also notifies.
   */
  const follow = async function* (reader: Caller, sessionId: string, signal: AbortSignal) {
    stopListening ??= listen({ onNotice: news.notify, onConnected: news.notifyAll });
    for await (const _ of news.follow(sessionId, READ_AGAIN_MS, signal)) {
      const board = await findForReader(reader, sessionId).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        return 'unavailable' as const;
      });
      if (!board) return;
      if (board !== 'unavailable') yield board;
    }
  };
  const findOf = async (userId: string, sessionId: string) => {
    const board = await repository.find(sessionId, now());
    if (board?.user_id !== userId) throw new Refusal('NOT_FOUND', 'No such board is connected');
    return board;
  };

  const sendCommands = async function* (
    board: Caller,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<NumberedCommand> {
    let last = after;
    for await (const row of follow(board, board.id, signal)) {
      // a reloaded page doesn't know which commands the previous page executed
      last = Math.max(last, row.state?.done ?? 0);
      const lateBefore = now().getTime() - COMMAND_LATE_MS;
      for (const { number, at, command } of row.commands ?? []) {
        if (number <= last) continue;
        last = number;
        if (Date.parse(at) > lateBefore) yield { number, at, command };
      }
    }
  };

  const sendStates = async function* (
    phone: Caller,
    sessionId: string,
    signal: AbortSignal,
  ): AsyncGenerator<WatchedBoard> {
    for await (const { group_name: group, state, reported_at: reportedAt } of follow(phone, sessionId, signal)) {
      yield {
        now: now().toISOString(),
        group,
        ...(state && { state }),
        ...(reportedAt && { reportedAt: reportedAt.toISOString() }),
      };
      const pauseMs = Buffer.byteLength(JSON.stringify(state)) / STATE_BYTES_PER_MS;
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    /**
     * The state of a user's board: immediately, on every change and every 15 seconds, until a session ends or the reader leaves.
     * 404 if the board isn't the user's, 503 for too many streams.
     */
    watch: async (phone: Caller, sessionId: string, reader: Reader): Promise<AsyncGenerator<WatchedBoard>> => {
      await findOf(phone.userId, sessionId);
      return sendStates(phone, sessionId, streams.open(phone.userId, reader));
    },

    /**
     * Sends a command to a user's board and returns its number; a repeated id returns the existing number. 404 if the board
     * isn't the user's, CONFLICT for an expired command, 429 for too many.
     */
    command: async (userId: string, sessionId: string, { id, sentAt, command }: Told): Promise<number> => {
      const at = now();
      const lateBefore = new Date(at.getTime() - COMMAND_LATE_MS);
      if (sentAt <= lateBefore) throw new Refusal('CONFLICT', 'The command has expired');
      // with a client clock that is ahead, it would never expire
      const accepted = { id, sentAt: sentAt < at ? sentAt : at, command };
      const number = await repository.add({ sessionId, userId, most: MAX_COMMANDS }, accepted, { now: at, lateBefore });
      if (number !== undefined) return number;
      const known = (await findOf(userId, sessionId)).commands?.find((each) => each.id === id);
      if (known) return known.number;
      const retryAfterSeconds = COMMAND_LATE_MS / 1_000;
      throw new Refusal('TOO_MANY_REQUESTS', 'This board has too many pending commands', { retryAfterSeconds });
    },

    /**
     * The pending and future commands to a board after number `after`, in order, until its session ends or the
     * reader leaves. 503 for too many streams.
     */
    commands: (board: Caller, after: number, reader: Reader): AsyncGenerator<NumberedCommand> =>
      sendCommands(board, after, streams.open(board.userId, reader)),

    /** Stores a board's state. 429 for too many reports. */
    report: async (board: Caller, state: BoardState): Promise<void> => {
      await reports.consume(board.id).catch(({ msBeforeNext }: RateLimiterRes) => {
        throw new Refusal('TOO_MANY_REQUESTS', 'This board reports too often', {
          retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
        });
      });
      await repository.report(board.id, state, now());
    },

    /** Ends all streams and begins no more. */
    endStreams: streams.close,

    close: async (): Promise<void> => {
      streams.close();
      await stopListening?.();
    },
  };
};
