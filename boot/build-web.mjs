import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fromRoot, root, toolPath } from './paths.mjs';
import { capture, childEnv } from './processes.mjs';
import { startProgress } from './progress.mjs';

/** The sources of the bundle. */
const SOURCES = ['web', 'contract', 'domain', 'package-lock.json'];
const IGNORED =
  /(^|\/)(node_modules|dist|generated|cache|coverage)(\/|$)|\.test\.tsx?$|\/project\.inlang\/(?!settings\.json$)/;
const DIST = fromRoot('web', 'dist');
/** The folders of the next build while it is being made, and of the former one until it is deleted. */
const NEXT = fromRoot('node_modules', '.web-next');
const FORMER = fromRoot('node_modules', '.web-former');
/** Stored in the build itself, so that a manual build, which empties the folder, isn't mistaken for this one. */
const STAMP = '.sources';
/** A running server's pages refer to files of the build that it started with. */
const FORMER_FILES_LAST_MS = 7 * 24 * 3_600_000;

const listFiles = (path) => {
  if (IGNORED.test(relative(root, path).split(sep).join('/'))) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => listFiles(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
};

/** A hash of names and contents, because a clone or checkout sets all modification times. */
export const hashSources = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Copies the former build's files that the next build doesn't have, unless they are a week old. */
export const keepFormerFiles = (former, next, now = Date.now()) => {
  if (!existsSync(former)) return;
  for (const name of readdirSync(former)) {
    const [from, to] = [join(former, name), join(next, name)];
    const isOld = now - statSync(from).mtimeMs > FORMER_FILES_LAST_MS;
    if (!isOld && !existsSync(to)) cpSync(from, to, { preserveTimestamps: true });
  }
};

/**
 * Builds the web app unless the last build was made from the same sources. Doesn't disturb a server that runs from this folder:
 * the finished build replaces the former one in one step, and keeps the files to which the server's pages refer.
 */
export const ensureWebBuilt = async (node) => {
  const sources = hashSources(SOURCES.map((path) => fromRoot(path)));
  const stamp = join(DIST, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  const progress = startProgress('Building the web app');
  rmSync(NEXT, { recursive: true, force: true });
  const { code, output } = await capture(node, [toolPath('vite'), 'build', '--outDir', NEXT], {
    cwd: fromRoot('web'),
    env: childEnv(node, { NODE_ENV: 'production' }),
  });
  progress.end(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
  writeFileSync(join(NEXT, STAMP), sources);
  keepFormerFiles(join(DIST, 'assets'), join(NEXT, 'assets'));
  rmSync(FORMER, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, FORMER);
  renameSync(NEXT, DIST);
  rmSync(FORMER, { recursive: true, force: true });
};

/** The compiler's remaining timers would keep its process alive for half a minute. */
const COMPILE_TEXTS = `await import('./scripts/compile-texts.ts'); process.exit();`;

/** Compiles the message catalogs, which type checks and tests import; the build does so itself. */
export const ensureTexts = async (node) => {
  const args = ['--input-type=module', '--eval', COMPILE_TEXTS];
  const { code, output } = await capture(node, args, { cwd: fromRoot('web'), env: childEnv(node) });
  if (code !== 0) throw new Error(`The texts could not be compiled:\n${output}`);
};
