import type { TestProject } from 'vitest/node';
import { endServers, newDataDir, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server shared by all journeys that don't need their own. */
    sharedServer: { url: string; dataDir: string };
  }
}

/** One demo server for all journeys; its library fills up while the first ones run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  try {
    const { url, dataDir } = await startServer(await newDataDir());
    const page = await fetch(`${url}/`);
    if (!page.ok) throw new Error('The web app has not been built: npm run -w web build');
    project.provide('sharedServer', { url, dataDir });
    return endServers;
  } catch (error) {
    await endServers();
    throw error;
  }
};
