import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fromRoot, root, toolPath } from './paths.mjs';
import { capture, childEnv } from './processes.mjs';
import { startProgress } from './progress.mjs';

/** The sources of the bundle. */
const SOURCES = ['web', 'contract', 'domain', 'package-lock.json'];
const LEFT_OUT = /(^|\/)(node_modules|dist|generated|cache|coverage)(\/|$)|\.test\.tsx?$/;
/** Stored in the build itself, so that a manual build, which empties the folder, isn't mistaken for this one. */
const STAMP = fromRoot('web', 'dist', '.sources');

const listFiles = (path) => {
  if (LEFT_OUT.test(relative(root, path).split(sep).join('/'))) return [];
  try {
    return readdirSync(path)
      .sort()
      .flatMap((name) => listFiles(join(path, name)));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
};

/** A hash over names and contents: modification times mean nothing after a clone or a checkout. */
export const hashSources = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(listFiles)) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Builds the web app unless the last build was made from the same sources. */
export const ensureWebBuilt = async (node) => {
  const sources = hashSources(SOURCES.map((path) => fromRoot(path)));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  const progress = startProgress('Building the web app');
  const { code, output } = await capture(node, [toolPath('vite'), 'build'], {
    cwd: fromRoot('web'),
    env: childEnv(node, { NODE_ENV: 'production' }),
  });
  progress.end(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new Error(`The web app could not be built:\n${output}`);
  writeFileSync(STAMP, sources);
};

/** The compiler leaves timers behind that would keep its process alive for half a minute. */
const COMPILE_TEXTS = `await import('./scripts/compile-texts.ts'); process.exit();`;

/** Compiles the message catalogs, which type checks and tests import; the build does so itself. */
export const ensureTexts = async (node) => {
  const args = ['--input-type=module', '--eval', COMPILE_TEXTS];
  const { code, output } = await capture(node, args, { cwd: fromRoot('web'), env: childEnv(node) });
  if (code !== 0) throw new Error(`The texts could not be compiled:\n${output}`);
};
