import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { loadedInstallation } from './installation.ts';

const USERS = 1_000;
const VIEWS_PER_USER = 500;
const PER_SECOND = 100;
const SECONDS = 60;
const QUICK_SECONDS = 8;
const WARM_UP_SECONDS = 5;
/** What the product is held to. */
const P99_LIMIT_MS = 150;

export const summary = `${PER_SECOND} composes a second against the running server, open loop`;

const startServer = async (dataDir: string): Promise<{ server: ChildProcess; base: string }> => {
  const script = new URL('../../../server/src/main.ts', import.meta.url).pathname;
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout! })) {
    const base = /http:\/\/\S+/.exec(line)?.[0];
    if (base) return { server, base };
  }
  throw new Error('The server ended before it was ready');
};

type Outcome = { ms: number; ok: boolean; parts: string };

/** Sends requests on time whether or not earlier ones have been answered; latency counts from the time that was planned. */
const openLoop = async (count: number, perSecond: number, request: (i: number) => Promise<Omit<Outcome, 'ms'>>) => {
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

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.ceil(q * sorted.length) - 1] ?? Number.NaN;
const report = (name: string, outcomes: readonly Outcome[]): number => {
  const sorted = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
  const failed = outcomes.filter(({ ok }) => !ok).length;
  console.log(
    `${name.padEnd(34)} ${String(outcomes.length).padStart(6)} calls  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ` +
      `max ${quantile(sorted, 1).toFixed(1)} ms  failed ${failed}`,
  );
  return p99;
};

/** Composes for random users under an open-loop load, beside a call that composes nothing, and asks the same again. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const installation = await loadedInstallation(USERS, VIEWS_PER_USER);
  const { server, base } = await startServer(installation.dataDir);
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const count = PER_SECOND * seconds;
  const call = async (path: string, token: string, body?: unknown) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { ok: answer.ok, body: (await answer.json()) as { finalLesson?: { video: { fileKey: string } }[] } };
  };
  const compose = async (i: number) => {
    const { token } = installation.sessions[(i * 7919) % installation.sessions.length]!;
    // in its first USERS calls everybody asks once, so that every lesson is composed anew
    const round = Math.floor(i / USERS);
    const request = { intensity: 1 + (round % 5), duration: 1 + (Math.floor(round / 5 + i) % 5) };
    const { ok, body } = await call('lessons/compose', token, request);
    return { ok, parts: (body.finalLesson ?? []).map((part) => part.video.fileKey).join() };
  };
  const idle = async (i: number) => {
    const { token } = installation.sessions[i % installation.sessions.length]!;
    return { ok: (await call('settings', token)).ok, parts: '' };
  };
  try {
    console.log(
      `${USERS} users with ${VIEWS_PER_USER} views each, 504 videos, ${PER_SECOND} calls a second for ${seconds} s`,
    );
    await openLoop(PER_SECOND * 2, PER_SECOND, idle);
    const reference = report('reference: settings, signed in', await openLoop(count, PER_SECOND, idle));
    // a server that has been up for a while: lessons of other days have been composed before
    await openLoop(PER_SECOND * WARM_UP_SECONDS, PER_SECOND / 2, (i) => compose(i + 4 * USERS));
    const composed = await openLoop(count, PER_SECOND, compose);
    const p99 = report('compose', composed);
    const again = await Promise.all(Array.from({ length: 50 }, (_, i) => compose(i)));
    const same = again.filter(({ parts }, i) => parts !== '' && parts === composed[i]?.parts).length;
    console.log(
      `compose p99 is ${(p99 / reference).toFixed(1)} × the reference's; limit ${P99_LIMIT_MS} ms: ${p99 <= P99_LIMIT_MS ? 'met' : 'missed'}`,
    );
    console.log(`asked again: ${same} of ${again.length} get the same lesson`);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await installation.close();
  }
};
