import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export type Summary = { passed: number; failed: number };

/**
 * Counts a test run: a file that failed outside of its tests counts as one failure, like every uncaught error.
 * Skipped tests aren't counted.
 */
export const summarize = (modules: readonly TestModule[], stray: readonly unknown[]): Summary => {
  const summary = { passed: 0, failed: stray.length };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const failed = states.filter((state) => state === 'failed').length;
    summary.passed += states.filter((state) => state === 'passed').length;
    summary.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
  }
  return summary;
};

/** Writes a run's counts to the file named by TEST_SUMMARY. */
export default class TestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], stray: readonly unknown[]): void {
    const file = process.env['TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarize(modules, stray)));
  }
}
