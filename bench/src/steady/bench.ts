import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDemoClip } from '@zuzu/demo/demo-clip.ts';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import { freePort } from '@zuzu/e2e/free-port.ts';
import { browserCalls, type CallRecord } from '#browser-calls.ts';
import { printTable, quantileOf, shown, slopeOf } from '#figures.ts';
import { managerOf } from '#manager.ts';
import { regularly } from '#regularly.ts';
import { openSchool } from '#school.ts';
import { visit } from '#visit.ts';
import { countFiles, openMonitor, type Figures } from './process-figures.ts';

const USERS = 60;
const VISIT_EVERY_MS = 2_000;
const OFFICE_EVERY_MS = 10_000;
const UPLOAD_EVERY_MS = 60_000;
const PAUSE_MS = 200;
const SEGMENTS_OF_A_PART = 2;

/** Lets the caches fill: segments up to 256 MiB, 400 plans. */
const WARM_UP_MINUTES = 8;
const MINUTES = 30;
const QUICK = { warmUpMinutes: 0.1, minutes: 0.3 };
const SAMPLE_EVERY_MS = 15_000;
const QUICK_SAMPLE_EVERY_MS = 3_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const METRICS_TOKEN = 'a-token-for-this-bench-alone-of-32-characters';

export const summary = `${MINUTES} minutes of steady mixed load: memory growth in MB an hour`;

/** A demo installation in one process with its worker, visitors, an active manager, and an upload a minute. */
export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const { warmUpMinutes, minutes } = quick ? QUICK : { warmUpMinutes: WARM_UP_MINUTES, minutes: MINUTES };
  const { dataDir, people, stop: stopDatabase, serve } = await openSchool({ videos: [], users: USERS, types: ['C'] });
  await stopDatabase();
  const temporary = join(dataDir, 'tmp');
  // the embedded database runs as another user
  await mkdir(temporary, { mode: 0o777 });
  const inspectPort = await freePort();
  const { url: base } = await serve({
    DEMO: 'on',
    METRICS_TOKEN,
    TMPDIR: temporary,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  });
  const passing = [join(dataDir, 'work'), join(dataDir, 'storage', '.unfinished'), temporary];
  const records: CallRecord[] = [];
  const calls = browserCalls(records);
  const manager = await managerOf(calls, base);
  await manager.libraryReady();
  const { sample, close } = await openMonitor(base, METRICS_TOKEN, inspectPort);
  const before = await sample();
  const filesBefore = await countFiles(passing);

  const clips = demoVideos();
  const stops = [
    regularly(VISIT_EVERY_MS, (n) =>
      visit(calls, {
        base,
        phone: people[n % USERS]!.phone,
        choice: { intensity: 1 + (n % 5), duration: 1 + (Math.floor(n / 5) % 5) },
        pauseMs: PAUSE_MS,
        segments: SEGMENTS_OF_A_PART,
      }),
    ),
    regularly(OFFICE_EVERY_MS, () => manager.lookAround()),
    regularly(UPLOAD_EVERY_MS, async (n) => {
      const video = await manager.upload(await openDemoClip(clips[n % clips.length]!), `${n}.mp4`);
      await manager.prepared([video.fileKey]);
      await manager.remove(video);
    }),
  ];
  await delay(warmUpMinutes * MINUTE_MS);
  const atStart = records.length;
  const startedAt = performance.now();
  const samples: (Figures & { at: number })[] = [];
  while (performance.now() - startedAt < minutes * MINUTE_MS) {
    const at = (performance.now() - startedAt) / HOUR_MS;
    samples.push({ ...(await sample()), at });
    await delay(quick ? QUICK_SAMPLE_EVERY_MS : SAMPLE_EVERY_MS);
  }
  const made = records.slice(atStart);
  for (const stop of stops) await stop();
  const after = await sample();
  const filesAfter = await countFiles(passing);
  close();

  const failed = made.filter(({ ok }) => !ok);
  const p99 = quantileOf(made, 0.99, ({ ms }) => ms);
  console.log(`${made.length} calls in ${minutes} minutes after ${warmUpMinutes} of warm-up, p99 ${shown(p99, 0)} ms`);
  console.log(`${failed.length} failed`);
  for (const { name, why } of failed.slice(0, 5)) console.log(`  ${name}: ${why}`);
  const line = (of: 'rssMb' | 'heapMb', from = 0, to = 1) =>
    slopeOf(samples.slice(samples.length * from, samples.length * to).map((each) => ({ x: each.at, y: each[of] })));
  const text = ({ slope, error }: ReturnType<typeof slopeOf>) => `${shown(slope, 1)} ± ${shown(error, 1)}`;
  printTable(
    `Slope over ${samples.length} looks`,
    ['', 'first MB', 'last MB', 'MB an hour', 'first half', 'second half'],
    (['rssMb', 'heapMb'] as const).map((of) => [
      of === 'rssMb' ? 'resident memory' : 'heap after collecting',
      shown(samples[0]![of], 1),
      shown(samples.at(-1)![of], 1),
      text(line(of)),
      text(line(of, 0, 0.5)),
      text(line(of, 0.5)),
    ]),
  );
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const row = (what: string, of: 'handles' | 'files' | 'connections') =>
    [what, ...[before, first, last, after].map((each) => String(each[of]))] as const;
  printTable(
    'What is open',
    ['', 'before', 'first look', 'last look', 'after'],
    [
      row('handles', 'handles'),
      row('files', 'files'),
      row('connections to the database', 'connections'),
      ['files on the way', String(filesBefore), '', '', String(filesAfter)],
    ],
  );
};
