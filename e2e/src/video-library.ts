import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { people } from '@zuzu/server/testing/people.ts';
import { startTestServer } from '@zuzu/server/testing/test-server.ts';
import { startWorker } from '@zuzu/server/app/worker.ts';
import { afterAll } from 'vitest';
import { signIn } from './journey.ts';
import { createManager, endServers, newDataDir, startServer, type Server } from './server.ts';

export const MANAGER = '0504444444';

/** Starts a server with an empty library, because the demo's clips would all be prepared first. */
export const startEmptyLibrary = async (settings: Readonly<Record<string, string>> = {}): Promise<Server> => {
  const dataDir = await newDataDir();
  await createManager(dataDir, MANAGER, 'דנה לוי');
  return startServer(dataDir, { DEMO: 'off', ...settings });
};

/** The same in the process of the test, for journeys that don't end the server; saves a process and a PostgreSQL. */
export const openEmptyLibrary = async (): Promise<{ url: string; dataDir: string }> => {
  const { app, services } = await startTestServer();
  await services.users.add({ ...people.m, phoneNumber: MANAGER });
  await startWorker(services);
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), dataDir: services.config.dataDir };
};

/** A folder for the media of one test file, removed after it, like every server that it started. */
export const mediaFolder = async (): Promise<(name: string) => string> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-e2e-media-'));
  afterAll(async () => {
    await endServers();
    await rm(folder, { recursive: true, force: true });
  });
  return (name) => join(folder, name);
};

/** Signs in as the manager, in English, and opens one of the two tabs of the videos. */
export const openVideos = async (page: Page, tab: 'Video List' | 'Upload Video'): Promise<void> => {
  await signIn(page, MANAGER);
  await page.goto('/management/videos');
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
};

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Describes every row of the upload grid at once, using the checkboxes in its header: one category, one intensity. */
export const describeAll = async (page: Page, names: Readonly<Record<string, string>>): Promise<void> => {
  const [first = ''] = Object.keys(names);
  for (const column of [/^Intensity/, /^Primary Category/])
    await page.getByRole('columnheader').getByText(column).click();
  await page.getByRole('button', { name: `Primary category of ${first}` }).click();
  await page.getByRole('option', { name: 'Main exercise' }).click();
  await page.getByRole('button', { name: `Intensity of ${first}` }).click();
  await page.getByRole('dialog').getByText('Easy').click();
  await page.keyboard.press('Escape');
  for (const [file, name] of Object.entries(names)) await page.getByLabel(`Name of ${file}`).fill(name);
};
