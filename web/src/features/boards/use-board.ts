import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { BoardCommand, BoardState, WatchedBoard } from '@zuzu/contract/boards.ts';
import { BOARD_AWAY_MS, COMMAND_LATE_MS } from '@zuzu/contract/constants.ts';
import { errorText } from '#lib/api/api-error.ts';
import { followBoard, sendCommand } from './boards-api.ts';
import { onClockLearned, serverDate, serverNow } from '#lib/session/clock.ts';
import { m } from '#lib/texts/generated/messages.js';

/** A command that the board hasn't executed after this time is reported to the user. */
const UNANSWERED_AFTER_MS = 3_000;

/** The last report of a board, and the state of the connection to it. */
type Reports = { link: 'connecting' | 'live' | 'lost' | 'ended'; board?: WatchedBoard };

/** Returns the server time, updated every second. */
const useServerTime = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 1_000);
    const unsubscribe = onClockLearned(tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return now;
};

const useReports = (sessionId: string): Reports => {
  const [reports, setReports] = useState<Reports>({ link: 'connecting' });
  useEffect(() => {
    let following: AbortController | undefined;
    const follow = async (signal: AbortSignal) => {
      for await (const board of followBoard(sessionId, signal)) {
        if (board === 'lost') setReports((before) => ({ ...before, link: 'lost' }));
        else setReports({ link: 'live', board });
      }
      if (!signal.aborted) setReports((before) => ({ ...before, link: 'ended' }));
    };
    const begin = () => {
      following?.abort();
      following = new AbortController();
      void follow(following.signal);
    };
    // after sleep a phone doesn't notice that its connection is broken
    const wake = () => document.visibilityState === 'visible' && begin();
    begin();
    document.addEventListener('visibilitychange', wake);
    return () => {
      following?.abort();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [sessionId]);
  return reports;
};

/** Returns the current position in the lesson, in seconds. */
const secondsNow = ({ lesson }: BoardState, sinceReportMs: number): number => {
  if (!lesson) return 0;
  const runs = lesson.phase === 'started' && !lesson.paused && !lesson.waiting;
  return Math.min(lesson.total, lesson.seconds + (runs ? Math.max(0, sinceReportMs) / 1_000 : 0));
};

/**
 * Returns the state of a board for its remote. `link` is 'waiting' before the first report, 'away' without recent reports and
 * 'lost' if this phone is offline; `seconds` is the current position in the lesson; `send` sends a command.
 */
export const useBoard = (sessionId: string) => {
  const { link, board } = useReports(sessionId);
  const now = useServerTime();
  const send = useMutation({
    mutationFn: ({ command, sentAt }: { command: BoardCommand; sentAt: Date }) =>
      sendCommand(sessionId, command, sentAt),
    // sends commands in order
    scope: { id: `board ${sessionId}` },
    meta: { failure: (error) => m.remote_failed({ reason: errorText(error) }) },
  });
  const { group, state, reportedAt } = board ?? {};
  const sinceReport = reportedAt === undefined ? Infinity : now - Date.parse(reportedAt);
  const isAway = sinceReport > BOARD_AWAY_MS;
  const sinceSent = now - (send.variables?.sentAt.getTime() ?? 0);
  // the board ignores commands older than this
  const isOutstanding = send.isSuccess && state !== undefined && state.done < send.data && sinceSent < COMMAND_LATE_MS;
  return {
    link: link !== 'live' ? link : !state ? 'waiting' : isAway ? 'away' : 'here',
    group,
    state,
    /** Time of the last report. */
    reportedAt,
    seconds: state ? secondsNow(state, sinceReport) : 0,
    unanswered: isOutstanding && sinceSent > UNANSWERED_AFTER_MS,
    /** A command that the board hasn't executed yet. */
    pending: send.isPending || isOutstanding ? send.variables?.command : undefined,
    send: (command: BoardCommand) => send.mutate({ command, sentAt: serverDate() }),
  } as const;
};
export type RemoteBoard = ReturnType<typeof useBoard>;
