import type { TestProject } from 'vitest/node';
import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import { makeConfig } from '@zuzu/server/lib/config/config.ts';
import { readEnv } from '@zuzu/server/lib/config/env.ts';
import { openInstallation } from '@zuzu/server/app/installation.ts';
import { makeLog } from '@zuzu/server/lib/log.ts';
import { videoAdded } from '@zuzu/server/cli/seed/demo-library.ts';
import { JOURNEY_CLIPS } from './journey-clips.ts';
import { endServers, newDataDir, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server shared by all journeys that don't need a separate one. */
    sharedServer: { url: string; dataDir: string };
  }
}

/** Marks all clips except the first as already added, so that the server doesn't add and prepare them. */
const leaveOutClips = async (dataDir: string): Promise<void> => {
  const { services, close } = await openInstallation(makeConfig(readEnv({ DATA_DIR: dataDir })), makeLog('warn'));
  for (const { fileName } of demoVideos().slice(JOURNEY_CLIPS))
    await services.installation.markDone(videoAdded(fileName), new Date());
  await close();
};

/** One demo server for all journeys; its library fills up while the first ones run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  try {
    const { url, dataDir } = await startServer(await newDataDir());
    // soon enough, because the server adds no other clip until the first one is playable
    await leaveOutClips(dataDir);
    const page = await fetch(`${url}/`);
    if (!page.ok) throw new Error('The web app has not been built: npm run -w web build');
    project.provide('sharedServer', { url, dataDir });
    return endServers;
  } catch (error) {
    await endServers();
    throw error;
  }
};
