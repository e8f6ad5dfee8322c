import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { BoardCommand, BoardState, WatchedBoard } from '@zuzu/contract/boards.ts';
import { BOARD_AWAY_MS, COMMAND_LATE_MS } from '@zuzu/contract/constants.ts';
import { errorText } from '#lib/api/api-error.ts';
import { followBoard, tellBoard } from './boards-api.ts';
import { onClockLearned, serverDate, serverNow } from '#lib/session/clock.ts';
import { m } from '#lib/texts/generated/messages.js';

/** A command that isn't done after this time is worth a word. */
const UNANSWERED_AFTER_MS = 3_000;

/** What is known of a board. */
type Known = { link: 'connecting' | 'live' | 'lost' | 'ended'; board?: WatchedBoard };

/** The server's time, every second. */
const useSeconds = (): number => {
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

const useKnown = (sessionId: string): Known => {
  const [known, setKnown] = useState<Known>({ link: 'connecting' });
  useEffect(() => {
    let following: AbortController | undefined;
    const follow = async (signal: AbortSignal) => {
      for await (const board of followBoard(sessionId, signal)) {
        if (board === 'lost') setKnown((before) => ({ ...before, link: 'lost' }));
        else setKnown({ link: 'live', board });
      }
      if (!signal.aborted) setKnown((before) => ({ ...before, link: 'ended' }));
    };
    const begin = () => {
      following?.abort();
      following = new AbortController();
      void follow(following.signal);
    };
    // a phone that was asleep doesn't notice that its connection has gone
    const wake = () => document.visibilityState === 'visible' && begin();
    begin();
    document.addEventListener('visibilitychange', wake);
    return () => {
      following?.abort();
      document.removeEventListener('visibilitychange', wake);
    };
  }, [sessionId]);
  return known;
};

/** Where the lesson is by now, in seconds. */
const secondsNow = ({ lesson }: BoardState, sinceReportMs: number): number => {
  if (!lesson) return 0;
  const runs = lesson.phase === 'started' && !lesson.paused && !lesson.waiting;
  return Math.min(lesson.total, lesson.seconds + (runs ? Math.max(0, sinceReportMs) / 1_000 : 0));
};

/**
 * A board as its remote sees it: `link` to it ('waiting' before its first report, 'away' when it hasn't been heard of, 'lost' if this
 * phone has no connection), the name of its `group`, its last state with the `seconds` that its lesson has reached by now, and `tell`, which gives it a command.
 */
export const useBoard = (sessionId: string) => {
  const { link, board } = useKnown(sessionId);
  const now = useSeconds();
  const tell = useMutation({
    mutationFn: ({ command, sentAt }: { command: BoardCommand; sentAt: Date }) => tellBoard(sessionId, command, sentAt),
    // in the order of the presses
    scope: { id: `board ${sessionId}` },
    meta: { failure: (error) => m.remote_failed({ reason: errorText(error) }) },
  });
  const { group, state, reportedAt } = board ?? {};
  const sinceReport = reportedAt === undefined ? Infinity : now - Date.parse(reportedAt);
  const isAway = sinceReport > BOARD_AWAY_MS;
  const sinceTold = now - (tell.variables?.sentAt.getTime() ?? 0);
  // later than that it isn't done any more
  const isOpen = tell.isSuccess && state !== undefined && state.done < tell.data && sinceTold < COMMAND_LATE_MS;
  return {
    link: link !== 'live' ? link : !state ? 'waiting' : isAway ? 'away' : 'here',
    group,
    state,
    /** When the board was last heard of. */
    heardAt: reportedAt,
    seconds: state ? secondsNow(state, sinceReport) : 0,
    unanswered: isOpen && sinceTold > UNANSWERED_AFTER_MS,
    /** A command that hasn't been done yet. */
    pending: tell.isPending || isOpen ? tell.variables?.command : undefined,
    tell: (command: BoardCommand) => tell.mutate({ command, sentAt: serverDate() }),
  } as const;
};
export type RemoteBoard = ReturnType<typeof useBoard>;
