import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BoardState, NumberedCommand, WatchedBoard } from '@zuzu/contract/boards.ts';
import type { Pair } from './school.ts';

const RETRY_MS = 500;
const GIVE_UP_MS = 5_000;

/** The events of a stream of a browser, asked for again at the next address whenever it breaks. */
const follow = async (
  urls: () => string,
  headers: () => Record<string, string>,
  signal: AbortSignal,
  onEvent: (event: unknown) => void,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      const { body } = await fetch(urls(), { headers: headers(), signal });
      let text = '';
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop()!;
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (data !== undefined) onEvent(JSON.parse(data));
        }
      }
    } catch {
      // a server or the network is away
    }
    await delay(RETRY_MS * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
};

/** What became of a command; times by `performance.now`. */
export type Sent = {
  part: number;
  sentAt: number;
  number?: number;
  onBoardAt?: number;
  seenAt?: number;
  times: number;
};

/**
 * A phone and its board at two of these addresses; while one doesn't answer, at the next. The board does a command by reporting its
 * part, and the phone has seen it once that comes back.
 */
export const startPair = (pair: Pair, at: (of: 'board' | 'phone') => readonly string[], signal: AbortSignal) => {
  const sent: Sent[] = [];
  const done: number[] = [];
  let isWatched: () => void;
  let isReady: () => void;
  const ready = Promise.all([
    new Promise<void>((yes) => (isWatched = yes)),
    new Promise<void>((yes) => (isReady = yes)),
  ]);
  const turns = { board: 0, phone: 0 };
  const next = (of: 'board' | 'phone') => {
    const urls = at(of);
    return urls[turns[of]++ % urls.length]!;
  };
  const send = (of: 'board' | 'phone', method: string, path: string, body: unknown, url = next(of)) =>
    fetch(`${url}/api/boards/${path}`, {
      method,
      headers: { authorization: `Bearer ${pair[of]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)]),
    });

  /** Reports again until a server has taken it. */
  const report = async (state: BoardState): Promise<void> => {
    while (!signal.aborted) {
      const answer = await send('board', 'PUT', 'state', state).catch(() => undefined);
      if (answer) return;
      await delay(RETRY_MS);
    }
  };
  const obey = ({ number, command }: NumberedCommand) => {
    const now = performance.now();
    if (command.kind !== 'part') return;
    const one = sent[command.part];
    if (one) {
      one.times++;
      one.onBoardAt ??= now;
    }
    done.push(number);
    const lesson: BoardState['lesson'] = {
      phase: 'started',
      paused: false,
      waiting: false,
      part: 0,
      seconds: 0,
      total: 600,
      titles: Array.from({ length: 6 }, (_, n) => `clip ${n}`),
    };
    void report({ done: number, volume: 1, silenced: false, lesson });
  };
  const see = ({ state }: WatchedBoard) => {
    const now = performance.now();
    isWatched();
    for (const one of sent) if (one.number !== undefined && one.number <= (state?.done ?? 0)) one.seenAt ??= now;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const ended = Promise.all([
    follow(
      () => {
        isReady();
        return `${next('board')}/api/boards/commands`;
      },
      () => ({ ...bearer(pair.board), 'last-event-id': String(done.at(-1) ?? 0) }),
      signal,
      (event) => obey(event as NumberedCommand),
    ),
    follow(
      () => `${next('phone')}/api/boards/${pair.sessionId}/state`,
      () => bearer(pair.phone),
      signal,
      (event) => see(event as WatchedBoard),
    ),
  ]);

  return {
    ready,
    sent,
    done,
    ended,
    /** Gives the board the next command, as often as a phone does while no server is reached. */
    send: async (): Promise<void> => {
      const one: Sent = { part: sent.length, sentAt: performance.now(), times: 0 };
      sent.push(one);
      const body = { id: randomUUID(), sentAt: new Date().toISOString(), command: { kind: 'part', part: one.part } };
      while (performance.now() - one.sentAt < GIVE_UP_MS) {
        const answer = await send('phone', 'POST', `${pair.sessionId}/commands`, body).catch(() => undefined);
        if (answer?.ok) {
          one.number = ((await answer.json()) as { number: number }).number;
          return;
        }
        await delay(RETRY_MS);
      }
    },
  };
};
