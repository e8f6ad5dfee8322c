import type { Locator, Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { addUser, call, demoManager, listVideos } from '../api.ts';
import { signIn } from '../journey.ts';
import { PATIENCE } from '@zuzu/server/src/testing/patience.ts';

export const EDITOR = '/management/leeson-composition';
export const SAVED = 'LessonConfig merged & saved successfully!';

export type Stored = { config: LessonConfig; version: number };
export const stored = async (url: string): Promise<Stored> => {
  const { token } = await demoManager(url);
  return (await call<{ lessonConfig: Stored }>(url, 'GET', '/lessons/lesson-config', { token })).body.lessonConfig;
};
export const saveByCall = async (url: string, config: Partial<LessonConfig>): Promise<void> => {
  const { token } = await demoManager(url);
  const { status } = await call(url, 'POST', '/lessons/lesson-config', { token, body: { lessonConfig: { config } } });
  expect(status).toBe(200);
};
/** A video of the demo that can be played already. */
export const storyVideo = (url: string): Promise<Video> =>
  vi.waitUntil(async () => {
    const videos = await listVideos(url, (await demoManager(url)).token);
    return videos.find(({ path, status }) => path.startsWith('small/story') && status === 'ready');
  }, PATIENCE);

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const option = (page: Page, { displayName }: Video): Locator =>
  page.getByRole('option').filter({ has: page.getByText(displayName, { exact: true }) });
export const grip = (page: Page, number: number): Locator => button(page, `Move block ${number}`);
export const order = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Blocks' }).locator('strong').allTextContents();
export const hasOrder = (page: Page, wanted: readonly string[]) => expect.poll(() => order(page)).toEqual(wanted);
export const shown = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();
/** A message that goes on with the reason. */
export const told = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();
export const save = async (page: Page): Promise<void> => {
  await button(page, 'Save').click();
  await shown(page, SAVED);
};

/** On phones the sidebar lies over a page that has just been built. */
export const withoutSidebar = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 500) await page.keyboard.press('Escape');
};
/** A manager of the test's own, at the editor, at one of its lengths. */
export const openEditor = async (page: Page, url: string, length = 4): Promise<void> => {
  const manager = await addUser(url, 'M');
  await signIn(page, manager.phone);
  await page.goto(`${EDITOR}?length=${length}`);
  await button(page, 'Move block 1').waitFor();
  await shown(page, 'Loaded config from DB (merged).');
  await withoutSidebar(page);
};

/** The journeys share a server with all others: they find the default rules, and leave them. */
export const restoreDefaults = async (): Promise<void> => {
  const { url } = inject('sharedServer');
  const { token } = await demoManager(url);
  await call(url, 'POST', '/lessons/lesson-config/restore-default', { token });
};
