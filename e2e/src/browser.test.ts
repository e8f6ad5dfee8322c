import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { launchBrowser, type FoundBrowser } from './browser.ts';

const run = promisify(execFile);
/** The codecs of our `.ts` segments once hls.js has remuxed them: H.264 High 3.1 and AAC-LC. */
const VIDEO_TYPE = 'video/mp4; codecs="avc1.64001f, mp4a.40.2"';
const NOT_H264 = 'video/mp4; codecs="nothing.at.all"';

let folder: string | undefined;
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

/** Searches in a separate process with only these environment variables. */
const findWith = async (env: NodeJS.ProcessEnv): Promise<FoundBrowser> => {
  const address = JSON.stringify(new URL('browser.ts', import.meta.url).href);
  const script = `import(${address}).then(async (b) => console.log(JSON.stringify(await b.findBrowser())))`;
  const { stdout } = await run(process.execPath, ['--eval', script], { env });
  return JSON.parse(stdout) as FoundBrowser;
};

const supported = (types: string[]): boolean[] => types.map((type) => MediaSource.isTypeSupported(type));

test('the browser that is found starts and plays H.264 with AAC', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    expect(await page.evaluate(supported, [VIDEO_TYPE, NOT_H264])).toEqual([true, false]);
  } finally {
    await browser.close();
  }
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packaged browser is found on a machine without any other, and plays them too',
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'no-browser-'));
    const { executablePath, args } = await findWith({ PATH: folder, HOME: folder });
    expect(executablePath).toBe(join(tmpdir(), 'chromium'));
    const browser = await chromium.launch({ executablePath, args });
    try {
      const page = await browser.newPage();
      expect(await page.evaluate(supported, [VIDEO_TYPE, NOT_H264])).toEqual([true, false]);
    } finally {
      await browser.close();
    }
  },
);

test('a CHROME_PATH without a browser is an error, and no other browser is searched for', async () => {
  await expect(findWith({ PATH: process.env['PATH'], CHROME_PATH: '/nowhere/chrome' })).rejects.toThrow(
    'CHROME_PATH=/nowhere/chrome is not a Chromium that starts.',
  );
});
