import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureTexts, ensureWebBuilt } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { runReloading } from './develop.mjs';
import { findNode } from './find-node.mjs';
import { ensureInstalled } from './install.mjs';
import { fromRoot, toolPath } from './paths.mjs';
import { ensurePrograms } from './platform.mjs';
import { childEnv, run } from './processes.mjs';
import { runTests } from './run-tests.mjs';

/** Loads settings from `.env`, if it exists; environment variables take precedence. */
const settings = existsSync(fromRoot('.env')) ? [`--env-file=${fromRoot('.env')}`] : [];
const QUIET = '--disable-warning=ExperimentalWarning';

/**
 * Less memory for the server: the heap for young objects stays small, and glibc returns what was freed instead of
 * keeping it for later. deploy/Containerfile has the same.
 */
const leanMemory = {
  NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const runScript = (node, script, args) =>
  run(node, [...settings, QUIET, fromRoot(...script), ...args], { env: childEnv(node, leanMemory), endsWithUs: true });

/** The server's source folders; changes in tests don't restart it. */
const SERVER_SOURCES = ['server', 'contract', 'domain', 'demo'];

const develop = (node, args) => {
  const env = childEnv(node, process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
  const main = fromRoot('server', 'src', 'cli', 'main.ts');
  return runReloading({
    reloading: { name: 'server', command: node, args: [...settings, QUIET, main, ...args], env },
    lasting: { name: 'web', command: node, args: [...settings, toolPath('vite')], cwd: fromRoot('web'), env },
    folders: SERVER_SOURCES.map((folder) => fromRoot(folder, 'src')),
    matters: (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  });
};

const commands = {
  start: async (node, args) => {
    await ensureWebBuilt(node);
    return runScript(node, ['server', 'src', 'cli', 'main.ts'], args);
  },
  dev: develop,
  test: runTests,
  e2e: (node, args) => runTests(node, ['--project', 'e2e', ...args]),
  screens: async (node) => {
    const folder = fromRoot('screens');
    const code = await runTests(node, ['--project', 'e2e', 'e2e/src/screens/'], { SCREENS_FOLDER: folder });
    await runScript(node, ['studio', 'src', 'contact-sheet.ts'], ['--into', join(folder, 'clips')]);
    console.log(`All screens: ${join(folder, 'index.html')}`);
    return code;
  },
  check: async (node) => {
    await ensureTexts(node);
    return runChecks(node);
  },
  bench: async (node, args) => {
    await ensureWebBuilt(node);
    return runScript(node, ['bench', 'src', 'main.ts'], args);
  },
  seed: (node, args) => runScript(node, ['server', 'src', 'cli', 'seed', 'main.ts'], args),
  'remove-demo': (node, args) => runScript(node, ['server', 'src', 'cli', 'seed', 'remove-demo.ts'], args),
  fuzz: (node, [requests = '50000', seed = String(Date.now() % 2 ** 31)]) => {
    if (![requests, seed].every((number) => /^\d+$/.test(number)))
      throw new Error('Usage: npm run fuzz [-- <how many requests> [seed]]');
    return run(node, [toolPath('vitest'), 'run', '--project', 'server', 'server/src/app/fuzz.test.ts'], {
      env: childEnv(node, { FUZZ_REQUESTS: requests, FUZZ_SEED: seed }),
    });
  },
  backup: (node, args) => runScript(node, ['server', 'src', 'cli', 'backup', 'main.ts'], args),
  restore: (node, args) => runScript(node, ['server', 'src', 'cli', 'backup', 'restore.ts'], args),
  worker: (node, args) => runScript(node, ['server', 'src', 'cli', 'work.ts'], args),
  'prepare-bucket': (node, args) => runScript(node, ['server', 'src', 'cli', 'prepare-bucket.ts'], args),
  move: (node, args) => runScript(node, ['server', 'src', 'cli', 'move', 'main.ts'], args),
  'change-secrets': (node, args) => runScript(node, ['server', 'src', 'cli', 'change-secrets.ts'], args),
  'create-manager': (node, args) => runScript(node, ['server', 'src', 'cli', 'create-manager.ts'], args),
};

/** Commands that need the development tools; the others only need the product's packages. */
const NEEDING_EVERYTHING = ['test', 'e2e', 'screens', 'check', 'bench', 'fuzz'];

/** Runs a command, after installing what it needs; returns the exit code. */
export const runCommand = async (name, args) => {
  if (!Object.hasOwn(commands, name ?? '')) {
    console.error(`Usage: node boot/run.mjs <${Object.keys(commands).join('|')}> [arguments]`);
    return 1;
  }
  try {
    ensurePrograms(name);
    await ensureInstalled(NEEDING_EVERYTHING.includes(name) ? 'everything' : 'product');
    return await commands[name](findNode(), args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
};
