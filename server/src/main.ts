import { makeApp } from './app.ts';
import { makeConfig } from './config/config.ts';
import { processEnv } from './config/env.ts';
import { openInstallation } from './installation.ts';
import { makeLog } from './log.ts';
import { demoLibrary } from './seed/demo-library.ts';
import { announce, localAddress, reportDemoProgress } from './announce.ts';
import { noteRunning, runningServer } from './running-server.ts';
import { runProcess } from './run-process.ts';
import { listenProblem } from './startup-problem.ts';
import { startWorker } from './worker.ts';

/** Requests that are under way when the server is asked to stop get this long; an upload starts again elsewhere. */
const REQUESTS_END_WITHIN_MS = 5_000;

/** Starts everything that one process runs and returns what ends it. */
const start = async (): Promise<() => Promise<void>> => {
  const config = makeConfig(processEnv());
  const log = makeLog(config.logLevel);
  const { services, close } = await openInstallation(config, log);
  const app = await makeApp(services);
  const worker = config.worker ? await startWorker(services) : undefined;
  const demo = config.demo ? demoLibrary(services) : undefined;
  await demo?.addUsers();
  // whoever isn't taken at once would try again only after a second
  const backlog = config.mostConnections.inAll;
  await app.listen({ port: config.port, host: config.host, backlog }).catch(async (error: unknown) => {
    await worker?.stop();
    await close();
    throw listenProblem(error, config, await runningServer(config.dataDir, config.port));
  });
  const listening = app.addresses();
  const address = localAddress(listening);
  const port = listening.find((at) => typeof at !== 'string')?.port ?? config.port;
  const forgetRunning = await noteRunning(config.dataDir, port, address).catch((error: unknown) =>
    log.warn({ error }, 'that this server runs could not be noted in its folder'),
  );
  await announce(services, address, worker?.ffmpeg);
  const stopReporting = demo ? reportDemoProgress(services) : undefined;
  const adding = demo?.addVideos().catch((error: unknown) => log.error({ error }, 'the demo library is incomplete'));
  return async () => {
    stopReporting?.();
    demo?.stop();
    await adding;
    const impatience = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
    await app.close();
    clearTimeout(impatience);
    await forgetRunning?.();
    await worker?.stop();
    await close();
  };
};

runProcess('server', start);
