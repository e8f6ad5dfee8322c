import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { filmUpright } from '@zuzu/e2e/ffmpeg.ts';
import { browserCalls, type Wish } from '#browser-calls.ts';
import { printGoals, printTable, quantile, shown } from '#figures.ts';
import { managerOf } from '#manager.ts';
import { regularly } from '#regularly.ts';
import { visit, type Acknowledged } from '#visit.ts';
import { startCluster } from './cluster.ts';

const USERS = 200;
const VISIT_EVERY_MS = 300;
const UPLOAD_EVERY_MS = 20_000;
const FILM_SECONDS = 20;
const PAUSE_MS = 300;
const SEGMENTS_OF_A_PART = 1;

/** So long the load runs undisturbed, before anything happens and between one thing and the next. */
const CALM_MS = 30_000;
const QUICK_CALM_MS = 8_000;
const PROCESS_AWAY_MS = 10_000;
const DATABASE_AWAY_MS = 5_000;
const STORAGE_AWAY_MS = 60_000;
const QUICK_STORAGE_AWAY_MS = 10_000;
/** A page that waits no longer than this has waited briefly. */
const SHORT_WAIT_MS = 10_000;

export const summary = `two servers, two workers, ${USERS} users, and everything killed once`;

/** A part of the run, and what went on in it. */
type Phase = { name: string; from: number; to: number };

const times = (wishes: readonly Wish[]): number[] => wishes.map(({ ms }) => ms);
const longestSeconds = (wishes: readonly Wish[]): number => Math.max(0, ...times(wishes)) / 1000;
/** What waits for storage while that is away. */
const isMedia = ({ name }: Wish): boolean => ['segment', 'put', 'upload', 'metadata'].includes(name);

const reportPhases = (phases: readonly Phase[], wishes: readonly Wish[]): void => {
  printTable(
    `${USERS} users, a visit every ${VISIT_EVERY_MS} ms, a film every ${UPLOAD_EVERY_MS / 1000} s`,
    ['', 'calls', 'p50 ms', 'p99 ms', 'tried again', 'longest s', 'of media', 'failed'],
    phases.map(({ name, from, to }) => {
      const all = wishes.filter(({ at }) => at >= from && at < to);
      return [
        name,
        String(all.length),
        shown(quantile(times(all), 0.5), 0),
        shown(quantile(times(all), 0.99), 0),
        String(all.filter(({ tries }) => tries > 1).length),
        shown(longestSeconds(all.filter((wish) => !isMedia(wish))), 1),
        shown(longestSeconds(all.filter(isMedia)), 1),
        String(all.filter(({ ok }) => !ok).length),
      ];
    }),
  );
  const reasons = Map.groupBy(
    wishes.filter(({ why }) => why !== ''),
    ({ name, why }) => `${name}: ${why.slice(0, 80).replaceAll(/\s+/g, ' ')}`,
  );
  for (const [reason, some] of [...reasons].toSorted((a, b) => b[1].length - a[1].length).slice(0, 8))
    console.log(`  ${some.length} × ${reason}`);
};

/** Loads a whole installation on loopback and takes a server, a worker, the database and storage away in turn. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  if (!existsSync('/usr/bin/radosgw')) throw new Error('Debian’s postgresql, radosgw, ceph-* and nginx are needed');
  const calmMs = quick ? QUICK_CALM_MS : CALM_MS;
  const storageAwayMs = quick ? QUICK_STORAGE_AWAY_MS : STORAGE_AWAY_MS;
  const cluster = await startCluster();
  try {
    const wishes: Wish[] = [];
    const calls = browserCalls(wishes);
    const manager = await managerOf(calls, cluster.url);
    await manager.libraryReady();
    const phones = await manager.addUsers(USERS);
    const film = await filmUpright(FILM_SECONDS);

    const lessons: Acknowledged[] = [];
    const uploads: string[] = [];
    const upload = async (fileName: string): Promise<void> =>
      void uploads.push((await manager.upload(film, fileName)).fileKey);
    const stops = [
      regularly(VISIT_EVERY_MS, (n) =>
        visit(calls, {
          base: cluster.url,
          phone: phones[n % phones.length]!,
          choice: { intensity: 1 + (n % 5), duration: 1 + (Math.floor(n / USERS) % 3) },
          pauseMs: PAUSE_MS,
          segments: SEGMENTS_OF_A_PART,
          onLesson: (lesson) => lessons.push(lesson),
        }),
      ),
      regularly(UPLOAD_EVERY_MS, (n) => upload(`film ${n}.mp4`)),
    ];

    const phases: Phase[] = [];
    const phase = async (name: string, act: () => Promise<unknown>): Promise<void> => {
      const from = performance.now();
      await act();
      await delay(calmMs);
      phases.push({ name, from, to: performance.now() });
    };
    await delay(calmMs / 2);
    await phase('calm', async () => undefined);
    await phase('a server killed', () => cluster.killServer(PROCESS_AWAY_MS));
    await phase('a worker killed', async () => {
      await upload('while it works.mp4');
      await manager.begun(uploads);
      await cluster.killWorker(PROCESS_AWAY_MS);
    });
    await phase('the database restarted', () => cluster.restartDatabase(DATABASE_AWAY_MS));
    await phase('storage cut', () => cluster.cutStorage(storageAwayMs));
    for (const stop of stops) await stop();
    await manager.prepared(uploads);

    reportPhases(phases, wishes);
    const findings = await cluster.whatArrived(lessons, uploads);
    const failed = wishes.filter(({ ok }) => !ok).length;
    const longest = longestSeconds(wishes.filter((wish) => !isMedia(wish)));
    const goals = [
      ...findings.map(({ what, checked, wrong }) => ({
        what: `${what}, of ${shown(checked, 0)}`,
        goal: '0',
        value: String(wrong),
        reached: wrong === 0,
      })),
      { what: 'calls refused or never answered', goal: '0', value: String(failed), reached: failed === 0 },
      {
        what: 'longest wait but for media, retries included',
        goal: `≤ ${SHORT_WAIT_MS / 1000} s`,
        value: `${shown(longest, 1)} s`,
        reached: longest * 1000 <= SHORT_WAIT_MS,
      },
    ];
    printGoals(goals);
    if (goals.some(({ reached }) => !reached)) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
};
