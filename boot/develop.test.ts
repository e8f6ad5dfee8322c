import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSource } from './testing/run-source.ts';

const develop = JSON.stringify(new URL('develop.mjs', import.meta.url).href);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'develop-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that runs until it is asked to stop, and prints both events. */
const lasting = (name: string) => `
  process.once('SIGTERM', () => { console.log('ended by SIGTERM'); process.exit(0); });
  process.once('SIGINT', () => { console.log('ended by SIGINT'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('${name} is up');
`;

/** Runs the two, one of them reloading; `onLine` is called for each line and may change files or stop them. */
const runBoth = (scripts: { server: string; web: string }, onLine: (line: string, pid: number) => void) => {
  const command = (name: string, script: string) =>
    `{ name: '${name}', command: process.execPath, args: ['--eval', ${JSON.stringify(script)}] }`;
  const source = `
    const { runReloading } = await import(${develop});
    process.exitCode = await runReloading({
      reloading: ${command('server', scripts.server)},
      lasting: ${command('web', scripts.web)},
      folders: [${JSON.stringify(folder)}],
      matters: (file) => file.endsWith('.ts'),
    });
  `;
  return runSource(source, onLine);
};

test('a change restarts the server alone; one request ends both', async () => {
  let starts = 0;
  let webIsUp = false;
  const { code, lines } = await runBoth({ server: lasting('server'), web: lasting('web') }, (line, pid) => {
    if (line === 'web    | web is up') webIsUp = true;
    if (line === 'server | server is up') starts++;
    if (!line.endsWith('is up') || !webIsUp) return;
    if (starts === 1) {
      void writeFile(join(folder, 'style.css'), 'matters to the bundler only').then(() =>
        writeFile(join(folder, 'app.ts'), 'changed'),
      );
    }
    if (starts === 2) process.kill(pid, 'SIGINT');
  });
  expect(code).toBe(0);
  expect(lines.toSorted()).toEqual([
    'server | ended by SIGINT',
    'server | ended by SIGTERM',
    'server | server is up',
    'server | server is up',
    'web    | ended by SIGINT',
    'web    | web is up',
  ]);
});

test('a server that fails waits for a change', async () => {
  let failures = 0;
  const failing = `console.log('failed'); process.exit(1)`;
  const { code } = await runBoth({ server: failing, web: lasting('web') }, (line, pid) => {
    if (line !== 'server | failed') return;
    failures++;
    if (failures === 1) void writeFile(join(folder, 'app.ts'), 'better');
    else process.kill(pid, 'SIGTERM');
  });
  expect({ code, failures }).toEqual({ code: 0, failures: 2 });
});

test('the end of the other one ends the server', async () => {
  const signal = join(folder, 'end');
  const script = `setInterval(() => { if (process.getBuiltinModule('node:fs').existsSync(${JSON.stringify(signal)})) process.exit(3); }, 20)`;
  const { code, lines } = await runBoth({ server: lasting('server'), web: script }, (line) => {
    if (line === 'server | server is up') void writeFile(signal, '');
  });
  expect(code).toBe(3);
  expect(lines.at(-1)).toBe('server | ended by SIGTERM');
});
