import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import packed, { inflate } from '@sparticuz/chromium';

export type FoundBrowser = { executablePath: string; args: string[] };

const ARGS = [
  '--no-sandbox',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PROGRAM_FILES = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']];
const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...PROGRAM_FILES.filter((folder) => folder !== undefined).map((folder) =>
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
];
const PROBE_PATIENCE_MS = 20_000;
const INSTALL_PATIENCE_MS = 300_000;

/**
 * True if the program starts and identifies as Chromium: distributions may have a stub under that name. Windows prints nothing.
 */
const works = (path: string): boolean => {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    timeout: PROBE_PATIENCE_MS,
  });
  return status === 0 && /chrom/i.test(stdout);
};

const installedBrowser = (): string | undefined => {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...FIXED_PLACES, chromium.executablePath()].find(works);
};

/** Debian's Chromium plays our videos; other systems' packages of that name are stubs or need a desktop. */
const installOnDebian = (): string | undefined => {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (process.getuid?.() !== 0 || !isDebian) return undefined;
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore' as const,
    timeout: INSTALL_PATIENCE_MS,
  };
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  } catch {
    return undefined; // without a network or root, the packaged one remains
  }
  return installedBrowser();
};

/**
 * The Chromium installed by npm, for Linux x64; it brings libraries that the system may lack. It is the same on every
 * machine, and as a headless shell it needs a third less CPU.
 */
const unpackBrowser = async (): Promise<FoundBrowser | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executablePath = await packed.executablePath();
  if (!works(executablePath)) {
    const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
    await inflate(join(bin, 'al2023.tar.br'));
    const before = process.env['LD_LIBRARY_PATH'];
    process.env['LD_LIBRARY_PATH'] = [join(tmpdir(), 'al2023', 'lib'), before].filter(Boolean).join(':');
    if (!works(executablePath)) {
      // other browsers come with their libraries
      delete process.env['LD_LIBRARY_PATH'];
      if (before !== undefined) process.env['LD_LIBRARY_PATH'] = before;
      return undefined;
    }
  }
  if (!existsSync('/etc/fonts')) process.env['FONTCONFIG_PATH'] = join(tmpdir(), 'fonts');
  // only this one of the package's flags, because the others disable site isolation, which tests should have
  return { executablePath, args: ['--headless=shell', ...ARGS] };
};

let found: Promise<FoundBrowser> | undefined;

const search = async (): Promise<FoundBrowser> => {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (!works(named)) throw new Error(`CHROME_PATH=${named} is not a Chromium that starts.`);
    return { executablePath: named, args: ARGS };
  }
  // if it can't be unpacked, a system browser may still work
  const unpacked = await unpackBrowser().catch(() => undefined);
  if (unpacked !== undefined) return unpacked;
  const installed = installedBrowser() ?? installOnDebian();
  if (installed !== undefined) return { executablePath: installed, args: ARGS };
  throw new Error('No Chromium found: install Chromium or Chrome, or set CHROME_PATH.');
};

/**
 * A Chromium that plays H.264, and its flags: CHROME_PATH, else the npm package's, the system's, the one in
 * Playwright's cache, or freshly installed (as root on Debian). Rejects if there is none.
 */
export const findBrowser = (): Promise<FoundBrowser> => (found ??= search());

/** Starts the browser headless; close it when done. */
export const launchBrowser = async (options: LaunchOptions = {}): Promise<Browser> => {
  const { executablePath, args } = await findBrowser();
  return chromium.launch({
    ...options,
    executablePath,
    args: [...args, ...(options.args ?? [])],
    // without a locale, Chromium would garble file names
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
};
