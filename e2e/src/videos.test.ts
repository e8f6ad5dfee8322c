import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '@zuzu/server/transcoding/find-ffmpeg.ts';
import { PATIENCE } from '@zuzu/server/testing/patience.ts';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { violations } from './accessible.ts';
import { test } from './page.ts';
import { mediaFolder, openVideos, row, openEmptyLibrary } from './video-library.ts';

const media = await mediaFolder();
let server: { url: string; dataDir: string };
beforeAll(async () => {
  server = await openEmptyLibrary();
  const { path } = await findFfmpeg();
  const clip = (size: string, seconds: number, name: string) =>
    promisify(execFile)(path, [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
      ...['-pix_fmt', 'yuv420p', media(name)],
    ]);
  await clip('320x180', 3, 'קפיצות כוכב 🤸.mp4');
  await clip('180x320', 2, 'portrait.mp4');
  await writeFile(media('broken.mp4'), 'this was never a video');
});

/** The element that should have the focus. */
const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

describe('a manager’s video library', () => {
  test('accepts three files, one of them broken, shows their results, and finds files in storage', async ({
    visit,
  }) => {
    const page = await visit({ at: server.url });
    await openVideos(page, 'Upload Video');
    await page
      .locator('input[type=file]')
      .setInputFiles([media('קפיצות כוכב 🤸.mp4'), media('portrait.mp4'), media('broken.mp4')]);
    await hasFocus(page.getByLabel('Name of קפיצות כוכב 🤸.mp4'));
    await row(page, 'broken.mp4').getByText('Failed to load video metadata').waitFor();

    const incomplete = page.getByText('Please complete all required fields before saving.');
    await page.getByRole('button', { name: 'Save Videos' }).click();
    await incomplete.waitFor();
    expect(await violations(page)).toEqual([]);

    const head = page.getByRole('columnheader');
    for (const name of [/^Intensity/, /^Primary Category/, /^Sub-Category/]) await head.getByText(name).click();
    await page.getByRole('button', { name: /Primary category of portrait/ }).click();
    await page.getByRole('option', { name: 'Small exercise' }).click();
    await page.getByRole('button', { name: /Sub-category of portrait/ }).click();
    await page.getByRole('option', { name: 'Dance' }).click();
    await page.getByRole('button', { name: /^Intensity of portrait/ }).click();
    await page.getByRole('dialog').getByText('Easy').click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [file, name] of [
      ['קפיצות כוכב 🤸.mp4', 'קפיצות'],
      ['portrait.mp4', 'לאורך'],
      ['broken.mp4', 'שבור'],
    ])
      await page.getByLabel(`Name of ${file}`).fill(name!);
    await incomplete.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save Videos' }).click();
    await page.getByText('Videos inserted to the database correctly.').waitFor();
    await hasFocus(page.locator('[data-choose-files]'));

    await page.getByRole('tab', { name: 'Video List' }).click();
    await page.getByLabel('Search').fill('קפיצות כוכב 🤸');
    const jump = row(page, 'קפיצות כוכב 🤸.mp4');
    await expect.poll(() => page.url()).toContain('q=');
    await page.getByRole('button', { name: 'Play קפיצות', exact: true, disabled: false }).waitFor(PATIENCE);
    expect(await jump.getByText('Dance').count()).toBe(1);

    await page.getByLabel('Search').fill('broken');
    await row(page, 'broken.mp4').getByText('failed').waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Details שבור' }).click();
    await page.getByRole('dialog').getByText('The file is not a video that can be read').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const uploads = join(server.dataDir, 'storage', 'uploads');
    await copyFile(media('portrait.mp4'), join(uploads, 'ביד 🙂.mp4'));
    await writeFile(join(uploads, 'notes.txt'), 'not a video');
    await page.getByRole('tab', { name: 'Upload Video' }).click();
    await page.getByRole('button', { name: 'Sync videos' }).click();
    await row(page, 'ביד 🙂.mp4').getByText('In storage').waitFor();
    await page.getByText(/notes\.txt.*not a video/).waitFor();
    await page.getByLabel('Name of ביד 🙂.mp4').fill('מהתיקייה');
    await page.getByRole('button', { name: /^Intensity of/ }).click();
    await page.getByRole('dialog').getByText('Hard').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Primary category of/ }).click();
    await page.getByRole('option', { name: 'Main exercise' }).click();
    await page.getByRole('button', { name: 'Save Videos' }).click();
    const saved = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'מהתיקייה', exact: true }) });
    await saved.getByText('ready', { exact: true }).waitFor(PATIENCE);
    // the same content was uploaded before
    await saved.getByText('already there').waitFor();
  });

  test('finds, edits, plays, deletes and restores a video', async ({ visit }) => {
    const page = await visit({ at: server.url });
    await openVideos(page, 'Video List');
    await page.getByRole('button', { name: /^All categories/ }).click();
    await page.getByRole('option', { name: 'Small exercise' }).click();
    await page.getByRole('button', { name: /^All subcategories/ }).click();
    await page.getByRole('option', { name: 'Dance' }).click();
    await page.getByLabel('Search').fill('portrait');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.reload();
    await page.getByRole('button', { name: 'Details לאורך' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Category$/ })
      .click();
    await page.getByRole('option', { name: 'Another path…' }).click();
    await page.getByLabel('Path', { exact: true }).fill('small/dance/disco');
    await page.getByLabel('Display Name').fill('ריקוד לאורך');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Video Details' });
    await panel.getByText('small/dance/disco').waitFor();
    await panel.getByText('disco', { exact: true }).waitFor();
    await hasFocus(page.getByRole('button', { name: 'Edit', exact: true }));
    await page.getByRole('button', { name: 'Close' }).first().click();
    await hasFocus(page.getByRole('button', { name: 'Details ריקוד לאורך' }));

    await page.getByRole('button', { name: 'Play ריקוד לאורך', exact: true }).click();
    const playing = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0.2);
    await expect.poll(playing, PATIENCE).toBe(true);
    await page.mouse.click(5, 450);
    await page.locator('video').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Details ריקוד לאורך' }).click();
    await page.getByRole('dialog', { name: 'Video Details' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this video?' });
    await question.getByText('It is not pinned in a lesson').waitFor();
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No videos found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Video restored').waitFor();
    await row(page, 'ריקוד לאורך').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Details ריקוד לאורך' }));
  });
});
