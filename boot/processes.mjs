import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { isNpmGone } from './npm-above.mjs';
import { fromRoot, root } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** npm passes on the same Ctrl-C that the terminal has already sent: what follows this closely is no second request. */
const SAME_REQUEST_MS = 1_500;
/** How often it is looked whether npm is still there: nobody tells. */
const LOOK_FOR_NPM_EVERY_MS = 1_000;
/** As shells count the exit of a process that a signal ended. */
const SIGNAL_EXIT_BASE = 128;

/**
 * Our environment for a child: Node 24 and the installed tools come first on the path, and compiled modules are kept, types
 * stripped, for the next start.
 */
export const childEnv = (node, extra = {}) => ({
  NODE_COMPILE_CACHE: fromRoot('node_modules', '.cache', 'node'),
  ...process.env,
  PATH: [dirname(node), fromRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...extra,
});

const exitCode = (code, signal) => code ?? SIGNAL_EXIT_BASE + (constants.signals[signal] ?? 0);

/** Gives the exit code of a child once it has ended and said all. */
export const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(exitCode(code, signal)));
  });

/**
 * Passes Ctrl-C and requests to end on to children, each request once; a second one ends them by force. That npm is gone
 * is such a request. It listens from now on, so that none is lost while a child is being started.
 */
export const passSignals = () => {
  const children = [];
  let asked = 0;
  let last = 'SIGTERM';
  const pass = (signal) => {
    const now = Date.now();
    if (asked > 0 && now - asked < SAME_REQUEST_MS) return;
    last = asked > 0 ? 'SIGKILL' : signal === 'SIGHUP' ? 'SIGTERM' : signal;
    asked = now;
    for (const child of children) child.kill(last);
  };
  // On Windows the console itself tells every process of a Ctrl-C.
  const listener = process.platform === 'win32' ? () => undefined : pass;
  for (const signal of PASSED_ON) process.on(signal, listener);
  const looking = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(looking);
    pass('SIGTERM');
  }, LOOK_FOR_NPM_EVERY_MS).unref();
  return {
    to: (child) => {
      children.push(child);
      if (asked > 0) child.kill(last);
      return child;
    },
    asked: () => asked > 0,
    end: () => {
      clearInterval(looking);
      for (const signal of PASSED_ON) process.off(signal, listener);
    },
  };
};

/** A process group of their own, so that a terminal's Ctrl-C comes through us alone; Windows would open a window. */
const detached = process.platform !== 'win32';

const ENDS_WITH_US = `--import=${new URL('ends-with-starter.mjs', import.meta.url).href}`;
/** Starts a Node that ends when we do, whatever ends us: it has a channel to us. */
const spawnNode = (node, args, { stdio, ...options }) =>
  spawn(node, [ENDS_WITH_US, ...args], { ...options, stdio: [...stdio, 'ipc'] });

/** Runs a command that prints where we print; gives its exit code. A script of ours `endsWithUs`. */
export const run = async (command, args, { env, cwd = root, endsWithUs = false } = {}) => {
  const signals = passSignals();
  const start = endsWithUs ? spawnNode : spawn;
  try {
    return await ended(
      signals.to(start(command, args, { cwd, env, detached, stdio: ['ignore', 'inherit', 'inherit'] })),
    );
  } finally {
    signals.end();
  }
};

/**
 * Runs a command silently; gives its exit code and all that it said. `onLine` hears each line as it comes. Whoever asks
 * us to end meanwhile, ends it and us.
 */
export const capture = async (command, args, { env, cwd = root, shell = false, onLine = () => undefined } = {}) => {
  const signals = passSignals();
  const child = signals.to(spawn(command, args, { cwd, env, shell, detached, stdio: ['ignore', 'pipe', 'pipe'] }));
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onLine(line);
    });
  }
  const code = await ended(child).finally(() => {
    signals.end();
    if (signals.asked()) process.exit(SIGNAL_EXIT_BASE + constants.signals.SIGINT);
  });
  return { code, output: lines.join('\n') };
};

/** Starts a Node whose every line is printed after its name, and that ends when we do. */
export const startNamed = ({ name, command, args, env, cwd = root }) => {
  const child = spawnNode(command, args, { cwd, env, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    createInterface({ input: from }).on('line', (line) => to.write(`${name.padEnd(6)} | ${line}\n`));
  }
  return child;
};
