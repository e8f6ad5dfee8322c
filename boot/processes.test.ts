import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { runSource } from './testing/run-source.ts';
import { fromRoot, readJson } from './paths.mjs';

const processes = JSON.stringify(new URL('processes.mjs', import.meta.url).href);

/** Runs a script in which `run` and `capture` are defined, and passes each output line to `onLine`. */
const runScript = (script: string, onLine: (line: string, pid: number) => void = () => undefined) =>
  runSource(`const { run, capture } = await import(${processes});\n${script}`, onLine);

/** A server like ours: it announces itself, counts termination signals, and shuts down gracefully. */
const SERVER = `
  let asked = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    if (++asked > 1) return;
    console.log('ending');
    setTimeout(() => { console.log(signal + ' x' + asked); process.exit(7); }, 300);
  });
  setInterval(() => {}, 1000);
  console.log('ready');
`;
const server = JSON.stringify(['--eval', SERVER]);

test("exit codes are passed on; a killed command gets the shell's exit code", async () => {
  const { lines } = await runScript(`
    console.log(await run(process.execPath, ['--eval', 'process.exit(3)']));
    console.log(await run(process.execPath, ['--eval', 'process.kill(process.pid, "SIGKILL")']));
  `);
  expect(lines).toEqual(['3', '137']);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s reaches the server once, though it comes twice', async (signal) => {
  const script = `process.exitCode = await run(process.execPath, ${server});`;
  const { code, lines } = await runScript(script, (line, pid) => {
    if (line === 'ready' || line === 'ending') process.kill(pid, signal);
  });
  expect({ code, lines }).toEqual({ code: 7, lines: ['ready', 'ending', `${signal} x1`] });
});

test('whatever kills the parent, its server shuts down cleanly', async () => {
  const { lines } = await runScript(`await run(process.execPath, ${server}, { endsWithUs: true });`, (line, pid) => {
    if (line === 'ready') process.kill(pid, 'SIGKILL');
  });
  expect(lines).toEqual(['ready', 'ending', 'SIGTERM x1']);
});

test('a finished script exits although its parent is still running', async () => {
  const { lines } = await runScript(`
    console.log(await run(process.execPath, ['--eval', 'console.log("done")'], { endsWithUs: true }));
  `);
  expect(lines).toEqual(['done', '0']);
});

// Windows doesn't notify children when their parent exits.
test.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  'a server started by npm exits when only npm gets %s',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'zuzu-npm-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
    const start = `import { run } from ${processes};\nawait run(process.execPath, ${server}, { endsWithUs: true });`;
    await writeFile(join(folder, 'start.mjs'), start);
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    const said = createInterface({ input: npm.stdout }).on('line', (line) => {
      lines.push(line);
      if (line === 'ready') npm.kill(signal);
    });
    await once(said, 'close');
    expect(lines).toEqual(['ready', 'ending', 'SIGTERM x1']);
  },
);

test('the output of a silent command is returned, and a signal to the parent ends it', async () => {
  const { lines } = await runScript(`
    const { code, output } = await capture(process.execPath, ['--eval', 'console.log("a"); process.exit(2)']);
    console.log(code + output);
  `);
  expect(lines).toEqual(['2a']);

  const ended = await runScript(
    `await capture(process.execPath, ${server}, { onLine: console.log }); console.log('never');`,
    (line, pid) => {
      if (line === 'ready') process.kill(pid, 'SIGINT');
    },
  );
  expect(ended).toEqual({ code: 130, lines: ['ready', 'ending', 'SIGINT x1'] });
});

test('an unknown command prints the available ones, the same as in package.json', async () => {
  const child = spawn(process.execPath, [fromRoot('boot', 'run.mjs'), 'fly'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[line], [code]] = await Promise.all([
    once(createInterface({ input: child.stderr }), 'line'),
    once(child, 'close'),
  ]);
  expect(code).toBe(1);
  const offered = /<(.*)>/.exec(String(line))?.[1]?.split('|');
  const { scripts } = readJson(fromRoot('package.json')) as { scripts: Record<string, string> };
  const called = Object.values(scripts).flatMap((script) => /^node boot\/run\.mjs (\S+)$/.exec(script)?.[1] ?? []);
  expect(offered?.toSorted()).toEqual(called.toSorted());
});
