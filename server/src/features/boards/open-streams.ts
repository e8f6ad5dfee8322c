import { Refusal } from '#lib/errors.ts';

/** A board and a phone for each of five hundred classes, doubled for connections that broke unnoticed. */
const MAX_STREAMS = 2_000;
/** All teachers of a school may share one phone number. */
const MAX_STREAMS_OF_USER = 200;
/** Maximum age of a stream, since a connection may break unnoticed; clients reconnect. */
const STREAM_LASTS_MS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 5;
/** Time after which a reader that doesn't consume the end of its stream is disconnected. */
const UNREAD_FOR_MS = 5_000;

/** The reader of a stream: `closed` is aborted once it has left, `disconnect` forces it to. */
export type Reader = { closed: AbortSignal; disconnect: () => void };

const unavailable = (message: string): Refusal =>
  new Refusal('UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The event streams of this process. A user who exceeds the limit loses the oldest one. */
export const openStreams = ({ most = MAX_STREAMS, mostOfUser = MAX_STREAMS_OF_USER } = {}) => {
  const streams = new Map<string, Set<AbortController>>();
  let count = 0;
  let isClosing = false;
  return {
    /** Counts a stream until it ends or its reader leaves; returns the signal that ends it. 503 above the limit or while shutting down. */
    open: (userId: string, { closed, disconnect }: Reader): AbortSignal => {
      if (isClosing) throw unavailable('This server is shutting down, try again');
      if (count >= most) throw unavailable(`At most ${most} streams of events are sent at once, try again`);
      const stream = new AbortController();
      if (closed.aborted) stream.abort();
      else {
        const own = streams.get(userId) ?? new Set();
        const [oldest] = own;
        if (own.size >= mostOfUser) oldest?.abort();
        streams.set(userId, own.add(stream));
        count++;
        const timer = setTimeout(() => stream.abort(), STREAM_LASTS_MS);
        const leave = () => stream.abort();
        closed.addEventListener('abort', leave);
        // every way to end a stream frees its slot
        stream.signal.addEventListener('abort', () => {
          count--;
          clearTimeout(timer);
          own.delete(stream);
          if (own.size === 0 && streams.get(userId) === own) streams.delete(userId);
          closed.removeEventListener('abort', leave);
          if (closed.aborted) return;
          const unread = setTimeout(disconnect, UNREAD_FOR_MS);
          closed.addEventListener('abort', () => clearTimeout(unread), { once: true });
        });
      }
      return stream.signal;
    },

    /** Ends all streams and begins no more. */
    close: (): void => {
      isClosing = true;
      for (const own of streams.values()) for (const stream of own) stream.abort();
    },
  };
};
