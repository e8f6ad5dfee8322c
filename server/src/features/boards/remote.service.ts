import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { BoardCommand, BoardState, NumberedCommand, WatchedBoard } from '@zuzu/contract/boards.ts';
import { COMMAND_LATE_MS } from '@zuzu/contract/constants.ts';
import { Refusal } from '#lib/errors.ts';
import { isUnavailable } from '#lib/failures.ts';
import { openStreams, type Reader } from './open-streams.ts';
import type { RemoteRepository } from './remote.repository.ts';

/** News of boards, for the streams of this process that follow them. */
const boardNews = () => {
  const followers = new Map<string, Set<() => void>>();
  return {
    /** Something of this board has changed. */
    tell: (sessionId: string): void => followers.get(sessionId)?.forEach((wake) => wake()),
    /** Anything may have changed. */
    tellAll: (): void => followers.forEach((each) => each.forEach((wake) => wake())),

    /**
     * Gives a value at once, after each news of a board, and every `everyMs`, until `signal` is aborted. News that come while the
     * value is being used are not lost.
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

/** The channel that `board_remotes` notifies, with the id of the session. */
export const BOARDS_CHANNEL = 'boards';
/** News that were lost are made up for after this time; phones hear from a server as often. */
const READ_AGAIN_MS = 15_000;
/** Commands to a board that aren't late yet: five a second. */
const MAX_COMMANDS = 50;
/** Reports of a board to a process: five a second. */
const REPORTS = { points: 50, duration: 10 };
/**
 * How fast a phone is sent what a board shows. A state has a few KB, so the next one follows at once; a phone that is sent larger
 * ones gets fewer, each the newest.
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

/** Phones that tell boards what to do, and see what they show. */
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
   * Yields a board at once and after each news of it, until the board's or the reader's session ends. News that come while the
   * database is unavailable are read with the next ones: reconnecting to it is news too.
   */
  const follow = async function* (reader: Caller, sessionId: string, signal: AbortSignal) {
    stopListening ??= listen({ onNotice: news.tell, onConnected: news.tellAll });
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
      // a page that doesn't know what the one before it has done
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
     * What a board of this user shows: at once, on every change and every 15 seconds, until a session ends or the reader has gone.
     * 404 if it is no board of theirs, 503 for too many streams.
     */
    watch: async (phone: Caller, sessionId: string, reader: Reader): Promise<AsyncGenerator<WatchedBoard>> => {
      await findOf(phone.userId, sessionId);
      return sendStates(phone, sessionId, streams.open(phone.userId, reader));
    },

    /**
     * Gives a command to a board of this user, and returns its number; one with an id that it has already, that one's. 404 if it is
     * no board of theirs, CONFLICT if it was sent too long ago, 429 for too many.
     */
    command: async (userId: string, sessionId: string, { id, sentAt, command }: Told): Promise<number> => {
      const at = now();
      const lateBefore = new Date(at.getTime() - COMMAND_LATE_MS);
      if (sentAt <= lateBefore) throw new Refusal('CONFLICT', 'This was sent too long ago to be done');
      // by a clock that is ahead it would never be late
      const accepted = { id, sentAt: sentAt < at ? sentAt : at, command };
      const number = await repository.add({ sessionId, userId, most: MAX_COMMANDS }, accepted, { now: at, lateBefore });
      if (number !== undefined) return number;
      const known = (await findOf(userId, sessionId)).commands?.find((each) => each.id === id);
      if (known) return known.number;
      const retryAfterSeconds = COMMAND_LATE_MS / 1_000;
      throw new Refusal('TOO_MANY_REQUESTS', 'This board has been told too much at once', { retryAfterSeconds });
    },

    /**
     * The commands to a board after number `after` that aren't late, in order, and those that come, until its session ends or the
     * reader has gone. 503 for too many streams.
     */
    commands: (board: Caller, after: number, reader: Reader): AsyncGenerator<NumberedCommand> =>
      sendCommands(board, after, streams.open(board.userId, reader)),

    /** Stores what a board shows. 429 for too many reports. */
    report: async (board: Caller, state: BoardState): Promise<void> => {
      await reports.consume(board.id).catch(({ msBeforeNext }: RateLimiterRes) => {
        throw new Refusal('TOO_MANY_REQUESTS', 'This board reports too often', {
          retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
        });
      });
      await repository.report(board.id, state, now());
    },

    /** Ends all streams, and begins no more. */
    endStreams: streams.close,

    close: async (): Promise<void> => {
      streams.close();
      await stopListening?.();
    },
  };
};
