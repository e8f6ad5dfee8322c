import { useEffect } from 'react';
import { serverDate } from '#lib/session/clock.ts';
import { onServerBack } from '#lib/session/server-reach.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { seenQueue, seenReporterOf } from '#features/reports/send-queued-reports.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { REPORT_INTERVAL_MS } from '#features/reports/seen-reporter.ts';

/** Number of the run's seen parts that are already queued; they must not be queued again when the effect reruns. */
const queued = new WeakMap<PlayerStore, { run: number; count: number }>();

type Options = {
  readonly owner: GroupRef;
  readonly playId: string;
  /** File key of each part, in the lesson's order. */
  readonly fileKeys: readonly string[];
};

/**
 * Reports the parts that count as seen: every 60 seconds, when the page is hidden or unloaded, and on unmount. They are
 * queued in the browser first, so that a failure or a crash only delays them.
 */
export const useSeenReporting = (store: PlayerStore, { owner, playId, fileKeys }: Options): void => {
  const { userId, groupName } = owner;
  useEffect(() => {
    const reporter = seenReporterOf(userId);

    const enqueue = () => {
      const { seen, run } = store.getState();
      const before = queued.get(store);
      const fresh = seen.slice(before?.run === run ? before.count : 0);
      queued.set(store, { run, count: seen.length });
      if (fresh.length === 0) return;
      const seenAt = serverDate().toISOString();
      const entries = fresh.flatMap((part) => {
        const fileKey = fileKeys[part];
        return fileKey === undefined ? [] : [{ fileKey, seenAt, playId }];
      });
      seenQueue.add({ userId, groupName }, entries);
    };

    const flush = () => void reporter.flush();
    const leave = () => void reporter.flush({ leaving: true });
    const hide = () => document.visibilityState === 'hidden' && leave();

    enqueue();
    flush();
    const onStateChange = () => {
      enqueue();
      // A board may be switched off on the end screen, so send what is queued now.
      if (store.getState().phase === 'ended') flush();
    };
    const unsubscribe = store.subscribe(onStateChange);
    const interval = setInterval(flush, REPORT_INTERVAL_MS);
    const stopWaiting = onServerBack(flush);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      unsubscribe();
      clearInterval(interval);
      stopWaiting();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [store, userId, groupName, playId, fileKeys]);
};
