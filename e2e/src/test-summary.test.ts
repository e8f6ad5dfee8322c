import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'summary-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs these test files with the reporter; returns its output. */
const summaryOf = async (files: Record<string, string>): Promise<unknown> => {
  for (const [name, body] of Object.entries(files)) {
    await writeFile(join(folder, `${name}.test.js`), `import { test, expect } from 'vitest';\n${body}`);
  }
  const summary = join(folder, 'summary.json');
  const reporter = join(import.meta.dirname, 'test-summary.ts');
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--reporter=${reporter}`, '--root', folder];
  await run(process.execPath, args, { env: { ...process.env, TEST_SUMMARY: summary } }).catch(() => undefined);
  return JSON.parse(await readFile(summary, 'utf8'));
};

test('counts passed and failed tests, but no skipped ones', async () => {
  const mixed = `test('a', () => {}); test('b', () => {}); test.skip('c', () => {}); test('d', () => expect(1).toBe(2));`;
  expect(await summaryOf({ mixed })).toEqual({ passed: 2, failed: 1 });
});

test('a file that throws before its tests counts as a failure, like an uncaught error', async () => {
  const broken = `throw new Error('before any test');`;
  const stray = `test('a', () => { Promise.reject(new Error('stray')); });`;
  expect(await summaryOf({ broken, stray })).toEqual({ passed: 1, failed: 2 });
});

test('a run without tests has no passed tests', async () => {
  expect(await summaryOf({})).toEqual({ passed: 0, failed: 0 });
});
