import { readCommandLine } from '#cli/command-line.ts';
import { makeConfig } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { openInstallation } from '#app/installation.ts';
import { makeLog } from '#lib/log.ts';
import { runCommand } from '#app/run-process.ts';
import { startWorker } from '#app/worker.ts';
import { addBusyInstallation } from './busy.ts';
import { demoLibrary } from './demo-library.ts';

const POLL_MS = 2_000;

/**
 * Adds the demo's users and clips to an installation and waits until all clips are playable. Idempotent. With `--busy` it
 * then adds hundreds of schools and videos, once.
 */
const { has } = readCommandLine('Usage: npm run seed [-- --busy]', { options: { busy: { type: 'boolean' } } });
runCommand(async () => {
  const config = makeConfig(processEnv());
  const { services, close } = await openInstallation(config, makeLog(config.logLevel));
  const worker = await startWorker(services);
  const demo = demoLibrary(services);
  await demo.addUsers();
  await demo.addVideos({ firstAlone: true });
  for (;;) {
    const progress = await services.videos.demoProgress();
    if (!progress) break;
    console.log(`${progress.ready} of ${progress.total} clips can be played`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  console.log('The demo library is complete.');
  await worker.stop();
  if (has('busy')) {
    await addBusyInstallation(services);
    console.log('The data of a large installation has been added.');
  }
  await close();
});
