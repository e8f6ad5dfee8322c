import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fromRoot, readJson } from './paths.mjs';
import { capture } from './processes.mjs';
import { startProgress } from './progress.mjs';

const LOCK = fromRoot('package-lock.json');
const INSTALLED_LIST = fromRoot('node_modules', '.package-lock.json');
/** The installed extent and the hash of its lock file; npm deletes it with the folder when it starts over. */
const STAMP = fromRoot('node_modules', '.installed-lock');
/** A copy of npm's list of installed packages, which exists only while packages are being added. */
const LIST_BEFORE = fromRoot('node_modules', '.list-before-adding');
const OPTIONS = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
/** npm's options by extent: `product` has everything needed to build and run, `everything` also the development tools. */
const extents = { product: [...OPTIONS, '--workspace=server', '--workspace=web'], everything: OPTIONS };
/** npm's arguments to reinstall an extent: it deletes everything first. */
export const installArgs = { product: ['ci', ...extents.product], everything: ['ci', ...extents.everything] };
/** npm's arguments to add missing packages without touching the others, which a running server may be using. */
const addMissing = (extent) => ['install', '--no-save', ...extents[extent]];
const FETCHED = /^npm http (fetch|cache) /;
/** After its error messages, npm prints instructions. */
const MAX_ERROR_LINES = 20;

/**
 * True if every package of the lock file is installed in its version. npm writes the list of installed packages last,
 * so an interrupted installation has none. Packages for other systems are optional and may be missing.
 */
export const isInstalled = (locked, installed) =>
  Object.entries(locked.packages)
    .filter(([path]) => path.startsWith('node_modules/') || path.includes('/node_modules/'))
    .every(([path, wanted]) => {
      const present = installed.packages[path];
      if (present === undefined) return wanted.optional === true;
      return wanted.link === true ? present.link === true : present.version === wanted.version;
    });

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

const upToDate = (extent) => {
  if (existsSync(LIST_BEFORE)) return false;
  try {
    const [installed, hash] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [];
    if (hash === lockHash() && (installed === extent || installed === 'everything')) return true;
    return isInstalled(readJson(LOCK), readJson(INSTALLED_LIST));
  } catch {
    return false; // no list, or an incomplete one
  }
};

/** The folders of packages that aren't in the list: npm would take an incomplete one for a complete package. */
export const unlistedPackages = (list, locked) =>
  Object.keys(locked.packages).filter((path) => path.includes('node_modules/') && list.packages[path] === undefined);

/** Prepares for adding packages; false if nothing is installed to which they could be added. */
const prepareToAdd = () => {
  try {
    const list = existsSync(LIST_BEFORE) ? readFileSync(LIST_BEFORE) : readFileSync(INSTALLED_LIST);
    const unlisted = unlistedPackages(JSON.parse(list), readJson(LOCK));
    for (const path of unlisted) rmSync(fromRoot(path), { recursive: true, force: true });
    writeFileSync(LIST_BEFORE, list);
    return true;
  } catch {
    return false; // no list, or an incomplete one
  }
};

/** The npm that runs us, else the one on the PATH. */
export const npmCommand = () => {
  const script = process.env.npm_execpath;
  if (script !== undefined && basename(script) === 'npm-cli.js') return { command: process.execPath, before: [script] };
  return { command: 'npm', before: [], shell: process.platform === 'win32' };
};

const runNpm = async (args) => {
  const { command, before, shell } = npmCommand();
  const total = Object.keys(readJson(LOCK).packages).length;
  const progress = startProgress('Installing packages');
  let fetched = 0;
  const { code, output } = await capture(command, [...before, ...args, '--loglevel=http'], {
    env: process.env,
    shell,
    onLine: (line) => {
      if (FETCHED.test(line)) progress.show(`${Math.min(++fetched, total)} of at most ${total}`);
    },
  }).catch((cause) => {
    throw new Error(`npm could not be started: ${cause.message}`, { cause });
  });
  progress.end(code === 0 ? 'done' : 'failed');
  if (code === 0) return;
  const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
  throw new Error(`npm could not install the packages:\n${errors.slice(0, MAX_ERROR_LINES).join('\n') || output}`);
};

/**
 * Installs the missing packages of the lock file; rejects with npm's error messages if it fails. Reinstalls everything only if
 * adding packages results in other versions.
 */
export const ensureInstalled = async (extent) => {
  if (upToDate(extent)) return;
  if (prepareToAdd()) {
    await runNpm(addMissing(extent));
    if (extent === 'everything' && !isInstalled(readJson(LOCK), readJson(INSTALLED_LIST)))
      await runNpm(installArgs[extent]);
    rmSync(LIST_BEFORE, { force: true });
  } else await runNpm(installArgs[extent]);
  writeFileSync(STAMP, `${extent} ${lockHash()}`);
};
