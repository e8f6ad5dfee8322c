import { readCommandLine } from './command-line.ts';
import { makeConfig } from '#lib/config/config.ts';
import { processEnv } from '#lib/config/env.ts';
import { openInstallation } from '#app/installation.ts';
import { makeLog } from '#lib/log.ts';
import { runProcess } from '#app/run-process.ts';
import { startWorker } from '#app/worker.ts';

/** `npm run worker`: a process that only runs background jobs; any number of them can run next to servers. */
readCommandLine('Usage: npm run worker');
runProcess('worker', async () => {
  const config = makeConfig(processEnv());
  const { services, close } = await openInstallation(config, makeLog(config.logLevel));
  const worker = await startWorker(services);
  console.log('The worker is ready.');
  return async () => {
    await worker.stop();
    await close();
  };
});
