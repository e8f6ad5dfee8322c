import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, toolPath } from './paths.mjs';
import { childEnv, run } from './processes.mjs';

const SERVICES = {
  S3_TEST_URL: 'an S3 server',
  POSTGRES_TEST_URL: 'a PostgreSQL server other than the embedded one',
};

/** Reports the tests that are skipped for lack of certain servers; they count neither as passed nor as failed. */
const reportSkipped = () => {
  for (const [name, what] of Object.entries(SERVICES))
    if (!process.env[name])
      console.log(`Skipped: tests that need ${what} (${name} is not set, see docs/operations.md).`);
};

/** Reads the reporter's counts; a run that didn't get that far is a failure. */
const readCounts = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/** Runs the tests and ends with the line “N passed, N failed”; returns 0 only if some ran and none failed. */
export const runTests = async (node, args, settings = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'zuzu-tests-'));
  const summary = join(folder, 'summary.json');
  try {
    const env = childEnv(node, { TEST_SUMMARY: summary, ...settings });
    const mode = args.includes('--watch') ? [] : ['run'];
    const reporter = `--reporter=${fromRoot('boot', 'test-reporter.ts')}`;
    const code = await run(node, [toolPath('vitest'), ...mode, reporter, ...args], { env });
    const { passed, failed } = readCounts(summary);
    reportSkipped();
    console.log(`${passed} passed, ${failed} failed`);
    return code === 0 && failed === 0 && passed > 0 ? 0 : code || 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
