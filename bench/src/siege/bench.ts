import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { haveNginx, startNginx } from '@zuzu/e2e/nginx.ts';
import { startServer, type Server } from '@zuzu/e2e/server.ts';
import { browserCalls, type CallRecord } from '#browser-calls.ts';
import { printGoals, printMarkdown, quantile, shown } from '#figures.ts';
import { lessonInstallation, type LessonInstallation } from '#lesson-installation.ts';
import { regularly } from '#regularly.ts';
import { visit } from '#visit.ts';
import { attacks, NO_ATTACK } from './attacks.ts';
import type { Sent } from './connections.ts';
import { residentMb, secondsUntilBack, watch } from './watch.ts';

const SECONDS = 60;
const QUICK_SECONDS = 8;
/** Warms up the caches; the baseline without an attack lasts as long. */
const WARM_UP_SECONDS = 15;
/** Number of the classes' own users who collude with the attacker. */
const ACCOMPLICES = 10;
/** Garbage is only collected in larger amounts, so memory never returns to the last megabyte. */
const BACK_TO = 1.5;
const BACK_WITHIN_MS = 60_000;

const PARTS = 3;
const PART_SECONDS = 6;
const CHOICE = { intensity: 3, duration: 1 };
const CLASSES = 500;
const ADDED_AT_ONCE = 10;
const VISIT_EVERY_MS = 500;
const PAUSE_MS = 100;
const SEGMENTS_OF_A_PART = 2;

const P99_GOAL_MS = 1_000;
const HEALTH_GOAL_MS = 1_000;
const ALL_AT_ONCE_GOAL_MS = 3_000;
const SPARE_MB = 64;

export const summary = `attacks of ${SECONDS} s each while classes compose and play, with and without nginx`;

type Class = { phone: string; token: string; groupName: string };
type Row = Awaited<ReturnType<typeof underAttack>>;

/** Classes of one teacher each, signed in. */
const addClasses = async ({ url, token }: LessonInstallation): Promise<Class[]> => {
  const { fetchBytes, signIn } = browserCalls([]);
  const groups = [{ name: 'class', preferences: defaultPreferences }];
  const add = async (n: number): Promise<Class> => {
    const phone_number = `059${String(n).padStart(7, '0')}`;
    const user = { full_name: `teacher ${n}`, phone_number, type: 'C', groups };
    await fetchBytes('user', `${url}/api/users`, { token, body: user });
    const session = await signIn(url, phone_number);
    return { phone: phone_number, token: session.token, groupName: session.user.groups[0]!.name };
  };
  const classes: Class[] = [];
  while (classes.length < CLASSES)
    classes.push(...(await Promise.all(Array.from({ length: ADDED_AT_ONCE }, (_, n) => add(classes.length + n)))));
  return classes;
};

/** Every class requests its lesson at the same moment, as at the first bell; returns the p99 in ms, without an attack. */
const allAtOnce = async (url: string, classes: readonly Class[]): Promise<number> => {
  const records: CallRecord[] = [];
  const { fetchBytes } = browserCalls(records);
  const compose = ({ token, groupName }: Class) =>
    fetchBytes('compose', `${url}/api/lessons/compose`, { token, body: { ...CHOICE, groupName } }).catch(
      () => undefined,
    );
  await Promise.all(classes.map(compose));
  return records.every(({ ok }) => ok)
    ? quantile(
        records.map(({ ms }) => ms),
        0.99,
      )
    : Infinity;
};

/** Classes that sign in, compose, play and report, one after the other; `records` has all of their calls. */
const classesPlay = (url: string, classes: readonly Class[], records: CallRecord[]) => {
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

const beginAttack = (name: string, url: string, tokens: readonly string[]) => {
  const script = new URL('attacker.ts', import.meta.url).pathname;
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const attacker = spawn(process.execPath, [script, name, url, ...tokens], { stdio: [...stdio] });
  let sent: Sent = { connections: 0, requests: 0, answers: {} };
  attacker.on('message', (told) => (sent = told as Sent));
  return async (): Promise<Sent> => {
    attacker.kill('SIGKILL');
    await once(attacker, 'close');
    return sent;
  };
};

type Siege = { server: Server; url: string; classes: readonly Class[]; seconds: number; idleMb: number };

const underAttack = async (name: string, { server, url, classes, seconds, idleMb }: Siege) => {
  const records: CallRecord[] = [];
  const endClasses = classesPlay(url, classes, records);
  const endWatch = watch(server.pid, url);
  const tokens = classes.slice(0, ACCOMPLICES).map(({ token }) => token);
  const endAttack = beginAttack(name, url, tokens);
  await delay(seconds * 1_000);
  const load = loadavg()[0]!;
  const sent = await endAttack();
  const watched = await endWatch();
  const endedAt = performance.now();
  const backAfter = await secondsUntilBack(server.pid, BACK_TO * idleMb, BACK_WITHIN_MS);
  await endClasses();
  const asked = records.filter(({ at }) => at < endedAt);
  const p99Ms = quantile(
    asked.map(({ ms }) => ms),
    0.99,
  );
  return { name, sent, ...watched, p99Ms, failed: asked.filter(({ ok }) => !ok).length, backAfter, load };
};

/** Runs the attacks one after the other, each until the server has recovered from the previous one. */
const siege = async (server: Server, url: string, classes: readonly Class[], seconds: number) => {
  const endClasses = classesPlay(url, classes, []);
  await delay(WARM_UP_SECONDS * 1_000);
  const idleMb = await residentMb(server.pid);
  await endClasses();
  const rows: Row[] = [];
  for (const { name } of attacks) {
    const row = await underAttack(name, {
      server,
      url,
      classes,
      idleMb,
      seconds: name === NO_ATTACK ? Math.min(seconds, WARM_UP_SECONDS) : seconds,
    });
    console.log(
      `${name}: ${shown(row.peakMb, 0)} MB, p99 ${shown(row.p99Ms, 0)} ms, health ${shown(row.longestHealthMs, 0)} ms`,
    );
    rows.push(row);
  }
  return { idleMb, rows };
};

/** A table for docs/security.md. */
const report = (where: string, { idleMb, rows }: Awaited<ReturnType<typeof siege>>): void =>
  printMarkdown(
    [
      '',
      'opened',
      'asked',
      'answers',
      `MB (≤ ${shown(2 * idleMb + SPARE_MB, 0)})`,
      'p99 ms',
      'failed',
      'health ms',
      'back s',
      'load',
    ],
    rows.map(({ name, sent, peakMb, p99Ms, failed, longestHealthMs, backAfter, load }) => [
      name === NO_ATTACK ? `${name}, ${where}` : name,
      shown(sent.connections, 0),
      shown(sent.requests, 0),
      Object.entries(sent.answers)
        .map(([status, count]) => `${status}: ${shown(count, 0)}`)
        .join(', '),
      shown(peakMb, 0),
      shown(p99Ms, 0),
      String(failed),
      shown(longestHealthMs, 0),
      backAfter === Infinity ? `> ${BACK_WITHIN_MS / 1_000}` : shown(backAfter, 0),
      shown(load, 0),
    ]),
  );

const goalsOf = (where: string, { idleMb, rows }: Awaited<ReturnType<typeof siege>>) => {
  const most = (of: (row: Row) => number) => Math.max(...rows.map(of));
  const goal = (what: string, value: number, limit: number, unit: string) => ({
    what: `${where}: ${what}`,
    goal: `≤ ${shown(limit, 0)} ${unit}`,
    value: `${shown(value, 0)} ${unit}`,
    reached: value <= limit,
  });
  return [
    goal(
      'most memory',
      most(({ peakMb }) => peakMb),
      2 * idleMb + SPARE_MB,
      'MB',
    ),
    goal(
      'the classes’ p99',
      most(({ p99Ms }) => p99Ms),
      P99_GOAL_MS,
      'ms',
    ),
    goal(
      'calls of classes that failed',
      most(({ failed }) => failed),
      0,
      'calls',
    ),
    goal(
      'longest answer on health',
      most(({ longestHealthMs }) => longestHealthMs),
      HEALTH_GOAL_MS,
      'ms',
    ),
    goal(
      `memory back, to ${BACK_TO} × before`,
      most(({ backAfter }) => backAfter),
      BACK_WITHIN_MS / 1_000,
      's',
    ),
  ];
};

/** Attacks a server directly and behind the delivered nginx, with every attack in turn. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const seconds = quick ? QUICK_SECONDS : SECONDS;
  const installation = await lessonInstallation(PARTS, PART_SECONDS);
  const classes = await addClasses(installation);
  const atOnceMs = await allAtOnce(installation.url, classes);
  console.log(`all ${CLASSES} classes at the same moment: p99 ${shown(atOnceMs, 0)} ms`);
  const alone = await siege(installation.server, installation.url, classes, seconds);
  report('the server by itself', alone);
  const goals = goalsOf('by itself', alone);
  goals.unshift({
    what: `all ${CLASSES} classes at the same moment: p99`,
    goal: `≤ ${shown(ALL_AT_ONCE_GOAL_MS, 0)} ms`,
    value: `${shown(atOnceMs, 0)} ms`,
    reached: atOnceMs <= ALL_AT_ONCE_GOAL_MS,
  });
  if (haveNginx) {
    await installation.server.stop();
    const server = await startServer(installation.server.dataDir, { DEMO: 'off', TRUST_PROXY: '1' });
    const nginx = await startNginx([server.url, server.url]);
    try {
      const behind = await siege(server, nginx.url, classes, seconds);
      report('behind nginx', behind);
      goals.push(...goalsOf('behind nginx', behind));
    } finally {
      await nginx.stop();
    }
  } else console.log('There is no nginx here: the half behind it is left out.');
  printGoals(goals);
  if (goals.some(({ reached }) => !reached)) process.exitCode = 1;
};
