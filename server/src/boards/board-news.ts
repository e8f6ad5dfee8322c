import { once } from 'node:events';

/** News of boards, for the streams of this process that follow them. */
export const boardNews = () => {
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
export type BoardNews = ReturnType<typeof boardNews>;
