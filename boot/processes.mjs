import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { isNpmGone } from './npm-above.mjs';
import { fromRoot, root } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/**
 * npm forwards the Ctrl-C that the terminal has already sent: a signal this soon after another isn't a second request.
 */
const SAME_REQUEST_MS = 1_500;
/** Polling interval for npm's exit, which sends no signal. */
const LOOK_FOR_NPM_EVERY_MS = 1_000;
/** Added to the signal's number, as shells do. */
const SIGNAL_EXIT_BASE = 128;

/**
 * Our environment for a child: Node 24 and the installed tools come first on the PATH, and compiled modules, with types
 * stripped, are cached for the next start.
 */
export const childEnv = (node, extra = {}) => ({
  NODE_COMPILE_CACHE: fromRoot('node_modules', '.cache', 'node'),
  ...process.env,
  PATH: [dirname(node), fromRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...extra,
});

const exitCode = (code, signal) => code ?? SIGNAL_EXIT_BASE + (constants.signals[signal] ?? 0);

/** Resolves to the exit code of a child once it has exited and its output has been read. */
export const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(exitCode(code, signal)));
  });

/**
 * Forwards Ctrl-C and termination signals to children, each request once; a second one kills them. npm's exit counts as
 * such a request. Listens from now on, so that no signal is lost while a child is being started.
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
  // On Windows the console itself signals every process.
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

/**
 * In a separate process group, so that a terminal's Ctrl-C only reaches the children through us; on Windows it would
 * open a window.
 */
const detached = process.platform !== 'win32';

const ENDS_WITH_US = `--import=${new URL('ends-with-starter.mjs', import.meta.url).href}`;
/** Starts a Node process with an IPC channel to us, which makes it exit when we do, even if we are killed. */
const spawnNode = (node, args, { stdio, ...options }) =>
  spawn(node, [ENDS_WITH_US, ...args], { ...options, stdio: [...stdio, 'ipc'] });

/** Runs a command with our stdio; returns its exit code. `endsWithUs` is for our own Node scripts. */
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
 * Runs a command silently; returns its exit code and output. `onLine` is called for each line. A termination signal
 * ends the command and this process.
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

/** Starts a Node process whose output lines are prefixed with its name, and which exits when we do. */
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
