import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeApp, MAX_CONNECTIONS } from '#app/app.ts';
import { readCommandLine } from './command-line.ts';
import { makeConfig } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { openInstallation } from '#app/installation.ts';
import { makeLog } from '#lib/log.ts';
import { demoLibrary } from './seed/demo-library.ts';
import { noteRunning, runningServer } from '#database/running-server.ts';
import { runProcess } from '#app/run-process.ts';
import { listenProblem } from '#database/startup-problem.ts';
import { startWorker } from '#app/worker.ts';
import type { Context } from '#app/context.ts';
import type { Ffmpeg } from '#transcoding/ffmpeg.ts';
import { isBundled } from '#transcoding/find-ffmpeg.ts';

const urlOf = (at: AddressInfo | string): string =>
  typeof at === 'string' ? at : `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;

/** The addresses on which a server listens, as seen from its own machine. */
const localAddress = (addresses: readonly (AddressInfo | string)[]): string => addresses.map(urlOf).join(', ');

/** Prints the server's address, the sign-ins of a demo, and a warning about the bundled ffmpeg. */
const announce = async ({ config, settings }: Context, address: string, ffmpeg: Ffmpeg | undefined): Promise<void> => {
  const { demoSignIns } = await settings.current();
  console.log(`\n${config.productName} is ready: ${config.publicUrl ?? address}`);
  if (demoSignIns.length > 0) console.log('Demo sign-ins:');
  for (const { type, phone_number, full_name } of demoSignIns) console.log(`  ${type}  ${phone_number}  ${full_name}`);
  if (ffmpeg && isBundled(ffmpeg.path))
    console.log(
      `Videos are prepared by the bundled ffmpeg (${ffmpeg.version}): sufficient for a trial, too old for untrusted files.`,
    );
};

const REPORT_EVERY_MS = 10_000;

/** Prints the progress of the demo library until it is complete; returns a function that stops printing. */
const reportDemoProgress = ({ videos, log }: Context): (() => void) => {
  let wasBusy = false;
  const timer = setInterval(() => {
    videos
      .demoProgress()
      .then((progress) => {
        if (progress)
          console.log(`Preparing the demo library: ${progress.ready} of ${progress.total} clips can be played.`);
        else if (wasBusy) console.log('The demo library is complete.');
        if (!progress) clearInterval(timer);
        wasBusy = progress !== undefined;
      })
      .catch((error: unknown) => log.warn({ error }, 'progress of the demo library not available'));
  }, REPORT_EVERY_MS);
  return () => clearInterval(timer);
};

/** Interval of checking resident memory. */
const COLLECT_EVERY_MS = 10_000;
/** Below this growth, a garbage collection would free too little. */
const GROWTH = 1.3;

/**
 * Collects garbage after the start, and then whenever resident memory has grown considerably since the last
 * collection. V8 by itself collects the garbage of a peak only after allocating the same amount again.
 * Returns a function that stops it.
 */
const collectGarbageOfPeaks = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let least = 0;
  const timer = setInterval(() => {
    const now = process.memoryUsage.rss();
    const hasGrown = now > GROWTH * least;
    if (hasGrown) collect();
    least = hasGrown ? process.memoryUsage.rss() : Math.min(least, now);
  }, COLLECT_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** On shutdown, running requests get this long to finish; interrupted uploads restart on another server. */
const REQUESTS_END_WITHIN_MS = 5_000;

/** Starts all services of this process; returns a function that stops them. */
const start = async (): Promise<() => Promise<void>> => {
  const config = makeConfig(processEnv());
  const log = makeLog(config.logLevel);
  const { services, close } = await openInstallation(config, log);
  // concurrently, because one computes while the other waits for ffmpeg and the database
  const [app, worker] = await Promise.all([makeApp(services), config.worker ? startWorker(services) : undefined]);
  const demo = config.demo ? demoLibrary(services) : undefined;
  await demo?.addUsers();
  // a client whose connection isn't accepted immediately only retries after a second
  const backlog = MAX_CONNECTIONS;
  await app.listen({ port: config.port, host: config.host, backlog }).catch(async (error: unknown) => {
    await worker?.stop();
    await close();
    throw listenProblem(error, config, await runningServer(config.dataDir, config.port));
  });
  const listening = app.addresses();
  const address = localAddress(listening);
  const port = listening.find((at) => typeof at !== 'string')?.port ?? config.port;
  const removeNote = await noteRunning(config.dataDir, port, address).catch((error: unknown) =>
    log.warn({ error }, 'file that marks this server as running not written'),
  );
  await announce(services, address, worker?.ffmpeg);
  const stopCollecting = collectGarbageOfPeaks();
  const stopReporting = demo ? reportDemoProgress(services) : undefined;
  const adding = demo
    ?.addVideos({ firstAlone: worker !== undefined })
    .catch((error: unknown) => log.error({ error }, 'the demo library is incomplete'));
  return async () => {
    stopCollecting();
    stopReporting?.();
    demo?.stop();
    await adding;
    const forceClose = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
    await app.close();
    clearTimeout(forceClose);
    await removeNote?.();
    await worker?.stop();
    await close();
  };
};

readCommandLine('Usage: npm start. Its settings are environment variables or lines of .env; .env.example lists them.');
runProcess('server', start);
