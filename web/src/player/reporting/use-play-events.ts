import { useEffect, useState } from 'react';
import { createPlayTracker, type TrackedEvent } from './play-tracker.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { playEventQueue as queue } from '#api/reports/report-waiting.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';
import { SEEN_SYNC_MS } from '#api/reports/seen-reporter.ts';
import { sendPlayReports } from '#api/reports/send-play-report.ts';

interface Options {
  owner: SeenOwner;
  playId: string;
  /** Of a video that plays on its own, outside of a lesson. */
  fileKey?: string;
}

/**
 * Reports what happens in a play: start, parts, the end, leaving. It is queued in the browser first, and sent along with the
 * seen parts' minute, at a start, at the end, and when the page is left. Gives whether the play is finished by what the
 * server knows of it.
 */
export const usePlayEvents = (store: PlayerStore, { owner, playId, fileKey }: Options): boolean => {
  const { userId, groupName } = owner;
  const [tracker] = useState(createPlayTracker);
  const [finished, setFinished] = useState(false);
  useEffect(() => {
    const enqueue = (events: readonly TrackedEvent[]) => {
      const at = new Date().toISOString();
      queue.add(
        userId,
        events.map((event) => ({ ...event, playId, groupName, at, ...(fileKey !== undefined && { fileKey }) })),
      );
    };
    const flush = () =>
      void sendPlayReports(userId, queue, false).then((plays) => plays.has(playId) && setFinished(true));
    const hear = () => {
      const events = tracker.hear(store.getState());
      enqueue(events);
      if (events.some(({ kind }) => kind !== 'part')) flush();
    };
    const leave = () => {
      enqueue(tracker.leave());
      void sendPlayReports(userId, queue, true);
    };

    hear();
    flush();
    const unsubscribe = store.subscribe(hear);
    const interval = setInterval(flush, SEEN_SYNC_MS);
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', leave);
    return () => {
      unsubscribe();
      clearInterval(interval);
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [store, tracker, userId, groupName, playId, fileKey]);
  return finished;
};
