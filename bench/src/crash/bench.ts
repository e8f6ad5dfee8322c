import { setTimeout as delay } from 'node:timers/promises';
import { databasePid } from '@zuzu/e2e/server.ts';
import { browserCalls, type CallRecord } from '#browser-calls.ts';
import { atLeast, atMost, printGoals, printTable, quantile, shown } from '#figures.ts';
import { openBench, openSchool } from '#school.ts';
import { visit, type Acknowledged } from '#visit.ts';
import { checkLessons } from './stored-data.ts';

const KILLS = 200;
const QUICK_KILLS = 9;
/** Minimum number of acknowledged writes between two kills. */
const WRITES_PER_LIFE = 100;
/** Followed by a random delay of up to this long, so that a kill can come at any moment. */
const MAX_REST_MS = 500;
const CLASSES_AT_ONCE = 8;
/** The longest lesson, reported part by part: the most writes. */
const LESSON = { choice: { intensity: 3, duration: 5 }, partsOfReport: 1 };
/** Enough for the longest run, since every class plays only once. */
const CLASSES = 5_000;
const QUICK_CLASSES = 500;
const POLL_MS = 20;

const victims = ['server', 'database', 'both'] as const;
type Kill = { victim: (typeof victims)[number]; downMs: number };

export const summary = `${KILLS} × kill −9 of server, database and both while classes play: nothing lost, nothing twice`;

/** Kills server and database in turn, under load, and compares what was acknowledged with what is stored. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const classes = quick ? QUICK_CLASSES : CLASSES;
  const kills: Kill[] = [];
  const records: CallRecord[] = [];
  const lessons: Acknowledged[] = [];
  const { dataDir, people, stop, serve } = await openSchool({ users: classes, types: ['C'] });
  await stop();
  let server = await serve();
  const { url } = server;
  const settings = { PORT: new URL(url).port };

  let written = 0;
  let next = 0;
  let ended = false;
  const calls = browserCalls(records);
  const play = async (): Promise<void> => {
    while (!ended && next < classes)
      await visit(calls, { ...LESSON, base: url, phone: people[next++]!.phone, onWritten: () => (written += 1) }).then(
        (lesson) => lessons.push(lesson),
        // refusals are recorded
        () => undefined,
      );
  };
  const playing = Promise.all(Array.from({ length: CLASSES_AT_ONCE }, play));
  const reached = async (count: number): Promise<void> => {
    while (written < count && next < classes) await delay(POLL_MS);
  };

  const startedAt = performance.now();
  for (let kill = 0; kill < (quick ? QUICK_KILLS : KILLS); kill += 1) {
    await reached(written + WRITES_PER_LIFE);
    await delay(Math.random() * MAX_REST_MS);
    const victim = victims[kill % victims.length]!;
    const postmaster = await databasePid(dataDir);
    const killedAt = performance.now();
    if (victim !== 'server' && postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    if (victim !== 'database') {
      await server.kill();
      server = await serve(settings);
    }
    // responses to earlier writes may still be in flight
    await reached(written + CLASSES_AT_ONCE + 1);
    kills.push({ victim, downMs: performance.now() - killedAt });
  }
  ended = true;
  await playing;
  const minutes = (performance.now() - startedAt) / 60_000;
  await server.stop();

  printTable(
    `${kills.length} kills in ${shown(minutes, 0)} minutes, ${shown(written, 0)} acknowledged writes of ${lessons.length} lessons`,
    ['kill −9', 'times', 'back after p50', 'longest'],
    victims.map((victim) => {
      const down = kills.filter((kill) => kill.victim === victim).map(({ downMs }) => downMs / 1000);
      return [victim, String(down.length), `${shown(quantile(down, 0.5), 1)} s`, `${shown(Math.max(...down), 1)} s`];
    }),
  );
  const { services } = await openBench({ DATA_DIR: dataDir });
  await services.statistics.countReported();
  const findings = await checkLessons(services.database, lessons);
  const failed = records.filter(({ ok }) => !ok);
  for (const { name, why } of failed.slice(0, 5)) console.log(`  ${name}: ${why}`);
  printGoals([
    ...findings,
    atMost('calls refused or given up', failed.length, 0),
    atLeast('acknowledged writes', written, kills.length * WRITES_PER_LIFE),
  ]);
};
