import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, inject } from 'vitest';
import { libraryReady } from '#api.ts';
import { desktop, phone, test } from '#page.ts';
import { cataloguePage, type Picture } from './catalogue.ts';
import { screens, viewers } from './screens.ts';
import { enter, showScreen } from './show-screen.ts';
import { languages } from './words.ts';

/** Output folder of the catalogue (`npm run screens`); without it this test is skipped. */
const folder = process.env['SCREENS_FOLDER'] ?? '';
const QUALITY = 80;

const board = { viewport: { width: 1920, height: 1080 } };
const devices = { phone, desktop, board };
type Device = keyof typeof devices;
/** Boards are only used in classrooms. */
const devicesOf = (viewer: string | undefined): Device[] =>
  viewer === 'C' ? ['phone', 'desktop', 'board'] : ['phone', 'desktop'];

describe.runIf(folder !== '')('the catalogue of all screens', () => {
  const pictures: Picture[] = [];
  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await libraryReady(inject('sharedServer').url);
  });

  const walks = viewers.flatMap((viewer) =>
    devicesOf(viewer).flatMap((device) => languages.map((language) => ({ viewer, device, language }))),
  );
  test.for(walks)('$viewer, $device, $language', async ({ viewer, device, language }, { visit, server }) => {
    const page = await visit({ ...devices[device], expected: [/./] });
    await enter(page, server.url, viewer, { language, ...(device === 'board' && { display: device }) });
    for (const screen of screens.filter(({ as }) => as === viewer))
      for await (const state of showScreen(page, screen, language)) {
        const title = state === 'loaded' ? screen.name : `${screen.name}, ${state}`;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const file = `${title.replaceAll(/\W+/g, '-')}.${device}.${language}.${colorScheme}.jpg`;
          await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: QUALITY });
          pictures.push({ screen, title, device, language, colorScheme, file });
        }
      }
    await writeFile(join(folder, 'index.html'), cataloguePage(pictures));
  });
});
