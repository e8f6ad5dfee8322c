import { watch } from 'node:fs';
import { ended, passSignals, startNamed } from './processes.mjs';

/** Debounces file changes: editors write several files when saving, and some of them twice. */
const QUIET_MS = 200;

/**
 * Runs two commands in parallel until the second exits or the user stops them. The first is restarted whenever a file
 * that `matters` changes in the folders; if it exits by itself, it is restarted at the next such change.
 */
export const runReloading = async ({ reloading, lasting, folders, matters }) => {
  const signals = passSignals();
  const start = (command) => {
    const child = signals.to(startNamed(command));
    return { child, end: ended(child) };
  };
  const steady = start(lasting);
  let current = start(reloading);
  let restarts = Promise.resolve();
  let timer;

  const restart = async () => {
    current.child.kill('SIGTERM');
    await current.end;
    if (!signals.asked()) current = start(reloading);
  };
  const onChange = (_event, file) => {
    if (file === null || !matters(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarts = restarts.then(restart);
    }, QUIET_MS);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, onChange));

  const code = await steady.end;
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await restarts;
  if (!signals.asked()) current.child.kill('SIGTERM');
  await current.end;
  signals.end();
  return signals.asked() ? 0 : code;
};
