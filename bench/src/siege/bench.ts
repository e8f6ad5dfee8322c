import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { haveNginx, startNginx } from '@zuzu/e2e/nginx.ts';
import { startServer, type Server } from '@zuzu/e2e/server.ts';
import { browserCalls, type CallRecord } from '#browser-calls.ts';
import { atMost, cellsOf, printGoals, printMarkdown, quantileOf, shown } from '#figures.ts';
import { openFilmedSchool, type FilmedSchool } from '#filmed-school.ts';
import { regularly } from '#regularly.ts';
import { visit } from '#visit.ts';
import { attacks, NO_ATTACK } from './attacks.ts';
import type { Sent } from './connections.ts';
import { secondsUntilBack, watch } from './watch.ts';

const SECONDS = 60;
const QUICK_SECONDS = 8;
/** Warms up the caches; the baseline without an attack lasts as long. */
const WARM_UP_SECONDS = 15;
const BACK_GOAL_MS = 60_000;

const PARTS = 3;
const PART_SECONDS = 6;
const CHOICE = { intensity: 3, duration: 1 };
const CLASSES = 500;
const VISIT_EVERY_MS = 500;
const PAUSE_MS = 100;
const SEGMENTS_OF_A_PART = 2;

const P99_GOAL_MS = 1_000;
const ALL_AT_ONCE_GOAL_MS = 3_000;
const MEMORY_GOAL_MB = 600;

export const summary = `attacks of ${SECONDS} s each while classes compose and play, with and without nginx`;

type Classes = FilmedSchool['classes'];
type Row = Awaited<ReturnType<typeof underAttack>>;

/** Every class requests its lesson at the same moment, as at the first bell; returns the p99 in ms, without an attack. */
const allAtOnce = async (url: string, classes: Classes): Promise<number> => {
  const records: CallRecord[] = [];
  const { fetchBytes } = browserCalls(records);
  const compose = ({ token, groupName }: Classes[number]) =>
    fetchBytes('compose', `${url}/api/lessons/compose`, { token, body: { ...CHOICE, groupName } }).catch(
      () => undefined,
    );
  await Promise.all(classes.map(compose));
  return records.every(({ ok }) => ok) ? quantileOf(records, 0.99, ({ ms }) => ms) : Infinity;
};

/** Classes that sign in, compose, play and report, one after the other; `records` has all of their calls. */
const classesPlay = (url: string, classes: Classes, records: CallRecord[]) => {
  const calls = browserCalls(records);
  return regularly(VISIT_EVERY_MS, (n) =>
    visit(calls, {
      base: url,
      phone: classes[n % classes.length]!.phone,
      choice: CHOICE,
      pauseMs: PAUSE_MS,
      segments: SEGMENTS_OF_A_PART,
    }),
  );
};

const beginAttack = (name: string, url: string) => {
  const script = new URL('attacker.ts', import.meta.url).pathname;
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const attacker = spawn(process.execPath, [script, name, url], { stdio: [...stdio] });
  let sent: Sent = { connections: 0, requests: 0 };
  attacker.on('message', (totals) => (sent = totals as Sent));
  return async (): Promise<Sent> => {
    attacker.kill('SIGKILL');
    await once(attacker, 'close');
    return sent;
  };
};

type Siege = { server: Server; url: string; classes: Classes; seconds: number };

const underAttack = async (name: string, { server, url, classes, seconds }: Siege) => {
  const records: CallRecord[] = [];
  const endClasses = classesPlay(url, classes, records);
  const endWatch = watch(server.pid, url);
  const endAttack = beginAttack(name, url);
  await delay(seconds * 1_000);
  const load = loadavg()[0]!;
  const sent = await endAttack();
  const watched = await endWatch();
  const endedAt = performance.now();
  const backAfter = await secondsUntilBack(url, BACK_GOAL_MS);
  await endClasses();
  const asked = records.filter(({ at }) => at < endedAt);
  const p99Ms = quantileOf(asked, 0.99, ({ ms }) => ms);
  return { name, sent, ...watched, p99Ms, failed: asked.filter(({ ok }) => !ok).length, backAfter, load };
};

/** Runs the attacks one after the other, each until the server has recovered from the previous one. */
const siege = async (server: Server, url: string, classes: Classes, seconds: number) => {
  const endClasses = classesPlay(url, classes, []);
  await delay(WARM_UP_SECONDS * 1_000);
  await endClasses();
  const rows: Row[] = [];
  for (const { name } of attacks) {
    const row = await underAttack(name, {
      server,
      url,
      classes,
      seconds: name === NO_ATTACK ? Math.min(seconds, WARM_UP_SECONDS) : seconds,
    });
    console.log(
      `${name}: ${shown(row.peakMb, 0)} MB, p99 ${shown(row.p99Ms, 0)} ms, health ${shown(row.longestHealthMs, 0)} ms`,
    );
    rows.push(row);
  }
  return { rows };
};

/** A table for docs/security.md. */
const report = (where: string, { rows }: Awaited<ReturnType<typeof siege>>): void =>
  printMarkdown(
    ...cellsOf(
      rows.map(({ name, sent, peakMb, p99Ms, failed, longestHealthMs, backAfter, load }) => ({
        '': name === NO_ATTACK ? `${name}, ${where}` : name,
        opened: shown(sent.connections, 0),
        asked: shown(sent.requests, 0),
        [`MB (≤ ${MEMORY_GOAL_MB})`]: shown(peakMb, 0),
        'p99 ms': shown(p99Ms, 0),
        failed: String(failed),
        'health ms': shown(longestHealthMs, 0),
        'back s': backAfter === Infinity ? `> ${BACK_GOAL_MS / 1_000}` : shown(backAfter, 0),
        load: shown(load, 0),
      })),
    ),
  );

const worst = ({ rows }: Awaited<ReturnType<typeof siege>>, of: (row: Row) => number): number =>
  Math.max(...rows.map(of));
const goalsAlone = (result: Awaited<ReturnType<typeof siege>>) => [
  atMost(
    'by itself: most memory',
    worst(result, ({ peakMb }) => peakMb),
    MEMORY_GOAL_MB,
    { unit: ' MB' },
  ),
  atMost(
    'by itself: serves again after',
    worst(result, ({ backAfter }) => backAfter),
    BACK_GOAL_MS / 1_000,
    { unit: ' s' },
  ),
];
const goalsBehindNginx = (result: Awaited<ReturnType<typeof siege>>) => [
  atMost(
    'behind nginx: the classes’ p99',
    worst(result, ({ p99Ms }) => p99Ms),
    P99_GOAL_MS,
    { unit: ' ms' },
  ),
  atMost(
    'behind nginx: failed calls of classes',
    worst(result, ({ failed }) => failed),
    0,
    { unit: ' calls' },
  ),
];

/** Attacks a server directly and behind the delivered nginx, with every attack in turn. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const { server, url, classes } = await openFilmedSchool({ parts: PARTS, seconds: PART_SECONDS, classes: CLASSES });
  const atOnceMs = await allAtOnce(url, classes);
  const alone = await siege(server, url, classes, seconds);
  report('the server by itself', alone);
  const goals = [
    atMost(`all ${CLASSES} classes at the same moment: p99`, atOnceMs, ALL_AT_ONCE_GOAL_MS, { unit: ' ms' }),
    ...goalsAlone(alone),
  ];
  if (haveNginx) {
    await server.stop();
    const trusting = await startServer(server.dataDir, { DEMO: 'off', TRUST_PROXY: '1' });
    const nginx = await startNginx([trusting.url, trusting.url]);
    try {
      const behind = await siege(trusting, nginx.url, classes, seconds);
      report('behind nginx', behind);
      goals.push(...goalsBehindNginx(behind));
    } finally {
      await nginx.stop();
    }
  } else console.log('There is no nginx here: the half behind it is left out.');
  printGoals(goals);
};
