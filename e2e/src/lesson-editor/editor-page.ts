import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { atEnd } from '@zuzu/server/testing/at-end.ts';
import { addVideos, smallLibrary } from '@zuzu/server/testing/library.ts';
import { people } from '@zuzu/server/testing/people.ts';
import { startTestServer } from '@zuzu/server/testing/test-server.ts';
import { startWorker } from '@zuzu/server/app/worker.ts';
import { addUser, allPrepared, call, demoManager, demoPhones, listVideos, uploadVideo } from '#api.ts';
import { inWords } from '#category-words.ts';
import { filmUpright } from '#ffmpeg.ts';
import { closeSidebar, signIn } from '#journey.ts';
import { test as base } from '#page.ts';

const STORY = 'story.mp4';
/** An installation with rules that no other test uses; only one of its videos has files. */
const startInstallation = async () => {
  const { app, services } = await startTestServer();
  await services.users.add({ ...people.m, phoneNumber: demoPhones.M });
  await addVideos(
    { services },
    smallLibrary().map((video) => ({ ...video, thumbnail_key: null })),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const worker = await startWorker(services);
  atEnd(worker.stop);
  const { token } = await demoManager(url);
  const story = {
    fileName: STORY,
    content: await filmUpright(3),
    path: 'small/story',
    intensities: intensityLevels.slice(2),
  };
  await uploadVideo(url, token, story);
  await allPrepared(url, token);
  return { url, dataDir: services.config.dataDir };
};

/** Tests of the editor, each of which begins with the default rules. */
export const test = base.extend('server', { scope: 'file' }, startInstallation);
test.beforeEach(async ({ server }) => {
  const { token } = await demoManager(server.url);
  await call(server.url, 'POST', '/lessons/lesson-config/restore-default', { token });
});

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
/** The only playable video, of some intensities only. */
export const storyVideo = async (url: string): Promise<Video> => {
  const videos = await listVideos(url, (await demoManager(url)).token);
  return videos.find(({ fileName }) => fileName === STORY)!;
};

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const option = (page: Page, { displayName }: Video): Locator =>
  page.getByRole('option').filter({ has: page.getByText(displayName, { exact: true }) });
export const grip = (page: Page, number: number): Locator => button(page, `Move block ${number}`);
export const order = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Blocks' }).locator('strong').allTextContents();
export const hasOrder = (page: Page, wanted: readonly string[]) =>
  expect.poll(() => order(page)).toEqual(wanted.map(inWords));
export const shown = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();
/** Waits for a message that continues with a reason. */
export const told = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();
/** Saves, confirming rules with warnings if necessary. */
export const save = async (page: Page): Promise<void> => {
  await button(page, 'Save').click();
  const question = page.getByRole('alertdialog');
  await question
    .or(page.getByText(SAVED, { exact: true }).first())
    .first()
    .waitFor();
  if (await question.isVisible()) await button(question, 'Save anyway').click();
  await shown(page, SAVED);
};

/** Opens the editor at one of its lengths, as a manager created for this test. */
export const openEditor = async (page: Page, url: string, length = 4): Promise<void> => {
  const manager = await addUser(url, 'M');
  await signIn(page, manager.phone);
  // the message disappears automatically, perhaps before the rest of the page has been checked
  await Promise.all([shown(page, 'Loaded config from DB (merged).'), page.goto(`${EDITOR}?length=${length}`)]);
  await button(page, 'Move block 1').waitFor();
  await closeSidebar(page);
};
