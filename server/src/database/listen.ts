import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_DEADLINES } from '#lib/config/deadlines.ts';

const RECONNECT_AFTER_MS = 1_000;
/** Interval of the query that detects a dead connection. */
const ASK_EVERY_MS = 5_000;

type Listener = {
  /** Called with the payload of each notification. */
  onNotice: (payload: string) => void;
  /** Called after each connect: notifications sent while disconnected are lost. */
  onConnected: () => void;
  onError: (error: Error) => void;
};

/**
 * Listens to a channel of PostgreSQL on a dedicated connection, which is replaced whenever it breaks. Returns a function that
 * stops it.
 */
export const listenTo = (
  connectionString: string,
  channel: string,
  { onNotice, onConnected, onError }: Listener,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Resolves once the connection has ended or `stop` was called. */
  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: DATABASE_DEADLINES.connectMs,
      query_timeout: DATABASE_DEADLINES.statementMs,
      keepAlive: true,
    });
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    client.once('end', () => end());
    const stop = () => end();
    signal.addEventListener('abort', stop);
    const failed = (error: Error) => {
      onError(error);
      end();
    };
    let asking: NodeJS.Timeout | undefined;
    client.on('error', onError);
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onConnected();
      asking = setInterval(() => void client.query('select 1').catch(failed), ASK_EVERY_MS);
      await ended;
    } finally {
      clearInterval(asking);
      signal.removeEventListener('abort', stop);
      // waits for the response of a server that may be gone
      void client.end().catch(() => undefined);
    }
  };
  const listening = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(onError);
      await delay(RECONNECT_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await listening;
  };
};
