import { useEffect, useEffectEvent, useState } from 'react';
import { createPlayTracker, type TrackedEvent } from './play-tracker.ts';
import { stoppedIn } from '#player/playback/lesson-timeline.ts';
import { serverDate } from '#lib/session/clock.ts';
import { onServerBack } from '#lib/session/server-reach.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { playEventQueue as queue } from '#features/reports/send-queued-reports.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { REPORT_INTERVAL_MS } from '#features/reports/seen-reporter.ts';
import { checkSession, sendPlayReports } from '#features/reports/send-play-report.ts';

/** By store, so that a remounted player continues its play. */
const trackers = new WeakMap<PlayerStore, ReturnType<typeof createPlayTracker>>();
const trackerOf = (store: PlayerStore) => {
  const tracker = trackers.get(store) ?? createPlayTracker();
  trackers.set(store, tracker);
  return tracker;
};

interface Options {
  owner: GroupRef;
  playId: string;
  /** File key of each part, in the lesson's order. */
  fileKeys: readonly string[];
  /** Only for a video that plays outside of a lesson. */
  fileKey?: string;
  /** Only for offline lessons: the play with which the lesson was downloaded. */
  repeats?: string | undefined;
}

/**
 * Reports the events of a play: start, parts, finish, leave. They are queued in the browser first, and sent at the
 * start and end, when the page is left, and every minute; without events, the session is checked instead. Returns
 * whether the server considers the play finished.
 */
export const usePlayEvents = (store: PlayerStore, { owner, playId, fileKeys, fileKey, repeats }: Options): boolean => {
  const { userId, groupName } = owner;
  const [tracker] = useState(() => trackerOf(store));
  const [finished, setFinished] = useState(false);
  // reads the parts when called: a class that changes them doesn't leave the play
  const stop = useEffectEvent((): TrackedEvent['stop'] => {
    const stopped = stoppedIn(store.timeline, store.getState().seconds);
    const stoppedFile = stopped && fileKeys[stopped.part];
    return stoppedFile === undefined ? undefined : { fileKey: stoppedFile, position: stopped!.position };
  });
  useEffect(() => {
    const enqueue = (events: readonly TrackedEvent[]) => {
      const at = serverDate().toISOString();
      queue.add(
        userId,
        events.map((event) => ({
          ...event,
          playId,
          groupName,
          at,
          ...(fileKey !== undefined && { fileKey }),
          ...(repeats !== undefined && { repeats }),
        })),
      );
    };
    const flush = () =>
      void sendPlayReports(userId, queue, false).then((plays) => plays.has(playId) && setFinished(true));
    // a paused lesson has nothing to report, but must end with its session
    const report = () => (queue.reports(userId).length > 0 ? flush() : void checkSession(userId));
    const update = () => {
      const events = tracker.update(store.getState());
      enqueue(events);
      if (events.some(({ kind }) => kind !== 'part')) flush();
    };
    const leave = () => {
      enqueue(tracker.leave(stop()));
      void sendPlayReports(userId, queue, true);
    };

    update();
    flush();
    const unsubscribe = store.subscribe(update);
    const interval = setInterval(report, REPORT_INTERVAL_MS);
    const stopWaiting = onServerBack(flush);
    window.addEventListener('pagehide', leave);
    return () => {
      unsubscribe();
      clearInterval(interval);
      stopWaiting();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [store, tracker, userId, groupName, playId, fileKey, repeats]);
  return finished;
};
