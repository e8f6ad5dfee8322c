import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '#figures.ts';

/** A server of its own process on an installation; without a demo unless the settings say so. */
export const startServer = async (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ server: ChildProcess; base: string }> => {
  const script = new URL('../../../server/src/main.ts', import.meta.url).pathname;
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', BUNDLED_FFMPEG: 'on', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout! })) {
    const base = /http:\/\/\S+/.exec(line)?.[0];
    if (!base) continue;
    // what it complains of from now on
    server.stdout!.pipe(process.stderr);
    return { server, base };
  }
  throw new Error('The server ended before it was ready');
};

export type Outcome = { ms: number; ok: boolean; parts: string };

/** Sends requests on time whether or not earlier ones have been answered; latency counts from the time that was planned. */
export const openLoop = async (
  count: number,
  perSecond: number,
  request: (i: number) => Promise<Omit<Outcome, 'ms'>>,
) => {
  const start = performance.now();
  const sent: Promise<Outcome>[] = [];
  for (let i = 0; i < count; i++) {
    const planned = start + (i * 1000) / perSecond;
    const wait = planned - performance.now();
    if (wait > 0) await delay(wait);
    sent.push(request(i).then((outcome) => ({ ...outcome, ms: performance.now() - planned })));
  }
  return Promise.all(sent);
};

/** Prints what a load came to and gives its p99 in ms. */
export const report = (name: string, outcomes: readonly Outcome[]): number => {
  const times = outcomes.map(({ ms }) => ms);
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const failed = outcomes.filter(({ ok }) => !ok).length;
  console.log(
    `${name.padEnd(34)} ${String(outcomes.length).padStart(6)} calls  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ` +
      `max ${quantile(times, 1).toFixed(1)} ms  failed ${failed}`,
  );
  return p99;
};
