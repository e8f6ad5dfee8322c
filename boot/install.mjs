import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fromRoot, readJson } from './paths.mjs';
import { capture } from './processes.mjs';
import { startProgress } from './progress.mjs';

const LOCK = fromRoot('package-lock.json');
const INSTALLED_LIST = fromRoot('node_modules', '.package-lock.json');
/** What was installed, and the hash of the lock file it was installed from; gone with the folder when npm begins anew. */
const STAMP = fromRoot('node_modules', '.installed-lock');
const INSTALL_ARGS = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
/** What may be installed: `product` is all that building and running it takes, `everything` the tools of tests and checks too. */
export const installArgs = {
  product: [...INSTALL_ARGS, '--workspace=server', '--workspace=web'],
  everything: INSTALL_ARGS,
};
const FETCHED = /^npm http (fetch|cache) /;
/** What follows npm's reasons is its manual. */
const COMPLAINT_LINES = 20;

/**
 * True if every package of the lock file is there in its version. npm writes the list of what it installed as its last
 * act, so an installation that was cut off has none. Packages for other systems are optional and may be missing.
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
  try {
    const [installed, hash] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [];
    if (hash === lockHash() && (installed === extent || installed === 'everything')) return true;
    return isInstalled(readJson(LOCK), readJson(INSTALLED_LIST));
  } catch {
    return false; // no list, or half of one
  }
};

/** The npm that called us, else the one on the path. */
export const npmCommand = () => {
  const script = process.env.npm_execpath;
  if (script !== undefined && basename(script) === 'npm-cli.js') return { command: process.execPath, before: [script] };
  return { command: 'npm', before: [], shell: process.platform === 'win32' };
};

/** Installs packages of the lock file unless they are there already; rejects with npm's own words if it fails. */
export const ensureInstalled = async (extent) => {
  if (upToDate(extent)) return;
  const { command, before, shell } = npmCommand();
  const total = Object.keys(readJson(LOCK).packages).length;
  const progress = startProgress('Installing packages');
  let fetched = 0;
  const { code, output } = await capture(command, [...before, ...installArgs[extent], '--loglevel=http'], {
    env: process.env,
    shell,
    onLine: (line) => {
      if (FETCHED.test(line)) progress.show(`${Math.min(++fetched, total)} of at most ${total}`);
    },
  }).catch((cause) => {
    throw new Error(`npm could not be started: ${cause.message}`, { cause });
  });
  progress.end(code === 0 ? 'done' : 'failed');
  if (code === 0) return writeFileSync(STAMP, `${extent} ${lockHash()}`);
  const complaint = output.split('\n').filter((line) => line.startsWith('npm error'));
  throw new Error(`npm could not install the packages:\n${complaint.slice(0, COMPLAINT_LINES).join('\n') || output}`);
};
