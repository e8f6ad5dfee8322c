import { setTimeout as delay } from 'node:timers/promises';
import { startFlakyProxy } from '@zuzu/server/testing/cable.ts';
import { atMost, printGoals, printTable, quantile, shown } from '#figures.ts';
import { regularly } from '#regularly.ts';
import { startPair, type Sent } from './clients.ts';
import { startSchool } from './school.ts';

const PAIRS = 200;
/** Each phone sends its board a command every eight seconds, far more often than a teacher does. */
const SEND_EVERY_MS = 40;
const NOTIFY_EVERY_MS = 100;
const CALM_MS = 30_000;
const QUICK_CALM_MS = 6_000;
const AWAY_MS = 20_000;
const QUICK_AWAY_MS = 4_000;
/** By then, what isn't done never will be. */
const LATE_MS = 12_000;
const GOAL_MS = 150;
/** One in so many boards, and as many phones, reach the servers by a network that goes away. */
const SHARE = 4;

export const summary = `${PAIRS} boards and the phones that are their remotes, over two servers, beside a bare NOTIFY`;

const msOf = (sent: readonly Sent[], to: 'onBoardAt' | 'seenAt'): number[] =>
  sent.flatMap((each) => (each[to] === undefined ? [] : [each[to] - each.sentAt]));

/** Measures how long commands take to boards, and what becomes of them while a server or the network is away. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const [calmMs, awayMs] = quick ? [QUICK_CALM_MS, QUICK_AWAY_MS] : [CALM_MS, AWAY_MS];
  const school = await startSchool(PAIRS);
  const closing = new AbortController();
  const { signal } = closing;
  const cables = {
    board: await Promise.all(school.urls.map(startFlakyProxy)),
    phone: await Promise.all(school.urls.map(startFlakyProxy)),
  };
  try {
    // a board and its phone begin at different servers, half of them at each
    const urlsOf = (n: number, of: 'board' | 'phone'): string[] => {
      const isWired = n % SHARE === { board: 0, phone: 1 }[of];
      const urls = isWired ? cables[of].map(({ url }) => url) : school.urls;
      return (n + Number(of === 'phone')) % 2 ? urls : urls.toReversed();
    };
    const pairs = school.pairs.map((pair, n) => startPair(pair, (of) => urlsOf(n, of), signal));
    await Promise.all(pairs.map(({ ready }) => ready));
    const notify = await school.bareNotify();
    const notified: number[] = [];
    const stopSending = regularly(SEND_EVERY_MS, (n) => pairs[(n * 7) % PAIRS]!.send());
    const stopNotifying = new AbortController();
    const notifying = (async () => {
      while (!stopNotifying.signal.aborted) {
        notified.push(await notify.measure());
        await delay(NOTIFY_EVERY_MS);
      }
    })();
    const phases: { name: string; from: number; to: number }[] = [];
    const phase = async (name: string, act: () => Promise<unknown>) => {
      const from = performance.now();
      await act();
      phases.push({ name, from, to: performance.now() });
    };
    await phase('warming up', () => delay(calmMs / 3));
    await phase('calm', () => delay(calmMs));
    await phase(`a server killed, away for ${awayMs / 1000} s`, async () => {
      const start = await school.killServer();
      await delay(awayMs);
      await start();
    });
    for (const whose of ['board', 'phone'] as const) {
      await phase('calm again', () => delay(calmMs / 3));
      await phase(`a quarter of the ${whose}s without network for ${awayMs / 1000} s`, async () => {
        cables[whose].forEach(({ cut }) => cut());
        await delay(awayMs);
        cables[whose].forEach(({ mend }) => mend());
      });
    }
    await phase('calm at the end', () => delay(calmMs));
    await stopSending();
    stopNotifying.abort();
    await notifying;
    await notify.stop();
    await delay(LATE_MS);

    const all = pairs.flatMap(({ sent }) => sent);
    const during = ({ from, to }: { from: number; to: number }) =>
      all.filter(({ sentAt }) => sentAt >= from && sentAt < to);
    printTable(
      `${PAIRS} boards and ${PAIRS} phones over two servers, ${shown(1_000 / SEND_EVERY_MS, 0)} commands a second`,
      ['', 'commands', 'on the board p50', 'p95', 'p99', 'seen on the phone p95', 'not taken', 'not done'],
      [
        ...phases.map((each) => {
          const sent = during(each);
          const board = msOf(sent, 'onBoardAt');
          return [
            each.name,
            String(sent.length),
            ...[0.5, 0.95, 0.99].map((p) => `${shown(quantile(board, p), 1)} ms`),
            `${shown(quantile(msOf(sent, 'seenAt'), 0.95), 1)} ms`,
            String(sent.filter(({ number }) => number === undefined).length),
            String(sent.filter(({ number, times }) => number !== undefined && times === 0).length),
          ];
        }),
        [
          'a bare NOTIFY, all the time',
          String(notified.length),
          ...[0.5, 0.95, 0.99].map((p) => `${shown(quantile(notified, p), 1)} ms`),
          '',
          '',
          '',
        ],
      ],
    );
    const calm = during(phases[1]!);
    const p95 = quantile(msOf(calm, 'onBoardAt'), 0.95);
    const lost = calm.filter(({ times }) => times === 0).length;
    const twice = all.filter(({ times }) => times > 1).length;
    const unordered = pairs.filter(({ done }) => done.some((number, at) => number <= (done[at - 1] ?? 0))).length;
    printGoals([
      atMost('command to board, p95', p95, GOAL_MS, { unit: ' ms', digits: 1 }),
      atMost('commands lost in calm', lost, 0),
      atMost('commands done twice', twice, 0),
      atMost('boards that did any out of order', unordered, 0),
    ]);
    closing.abort();
    await Promise.all(pairs.map(({ ended }) => ended));
  } finally {
    closing.abort();
    for (const { close } of [...cables.board, ...cables.phone]) await close();
    await school.stop();
  }
};
