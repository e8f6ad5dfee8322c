import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reporter-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs these test files with the reporter; returns its counts and its output. */
const report = async (files: Record<string, string>) => {
  for (const [name, body] of Object.entries(files))
    await writeFile(join(folder, `${name}.test.js`), `import { test, describe, expect } from 'vitest';\n${body}`);
  const summary = join(folder, 'summary.json');
  const reporter = join(import.meta.dirname, 'test-reporter.ts');
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--reporter=${reporter}`, '--root', folder];
  const env = { ...process.env, NO_COLOR: '1', TEST_SUMMARY: summary };
  const { stdout } = await run(process.execPath, args, { env }).catch((error: { stdout: string }) => error);
  return { counts: JSON.parse(await readFile(summary, 'utf8')), stdout };
};

test('counts passed and failed tests, names skipped ones, and prints how to repeat failures', async () => {
  const mixed = `test('a', () => {}); test('b', () => {}); test('d', () => expect(1).toBe(2));`;
  const skipped = `test('e', () => {}); test.skip('f', () => {}); describe.skip('g', () => { test('h', () => {}); });`;
  const { counts, stdout } = await report({ mixed, skipped });
  expect(counts).toEqual({ passed: 3, failed: 1 });
  expect(stdout).toContain('2 of 2 files');
  expect(stdout).toMatch(/^Skipped: .*skipped\.test\.js > f$/m);
  expect(stdout).toMatch(/^Skipped: .*skipped\.test\.js > g$/m);
  expect(stdout).toMatch(/^Run again: npm test -- \S*mixed\.test\.js$/m);
});

test('a file that throws before its tests counts as a failure, like an uncaught error', async () => {
  const broken = `throw new Error('before any test');`;
  const stray = `test('a', () => { Promise.reject(new Error('stray')); });`;
  expect((await report({ broken, stray })).counts).toEqual({ passed: 1, failed: 2 });
});

test('a run without tests has no passed tests', async () => {
  expect((await report({})).counts).toEqual({ passed: 0, failed: 0 });
});
