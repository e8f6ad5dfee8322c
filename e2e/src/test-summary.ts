import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export type Summary = { passed: number; failed: number };

/**
 * Counts a run: a file that broke before or around its tests is one failure more, and so is every error that no test
 * caught. Skipped tests count as neither.
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

/** Writes the counts of a run into the file that TEST_SUMMARY names. */
export default class TestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], stray: readonly unknown[]): void {
    const file = process.env['TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarize(modules, stray)));
  }
}
