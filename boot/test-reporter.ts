import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MinimalReporter, type TestModule, type TestRunEndReason, type TestSpecification } from 'vitest/node';
import { root } from './paths.mjs';

type Summary = { passed: number; failed: number };

/** Without a terminal, progress is printed after each of this many parts of the run. */
const PARTS = 10;

const count = (total: number, what: string): string => `${total.toLocaleString('en')} ${what}${total === 1 ? '' : 's'}`;
const since = (start: number): string => {
  const seconds = Math.round((performance.now() - start) / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};
const pathOf = ({ moduleId }: TestModule): string => relative(root, moduleId);
const packageOf = ({ project }: TestModule | TestSpecification): string => project.name.replace(/ .*/, '') || 'tests';

/**
 * Counts a test run: a file that failed outside of its tests counts as one failure, like every uncaught error.
 * Skipped tests aren't counted.
 */
const summarize = (modules: readonly TestModule[], stray: readonly unknown[]): Summary => {
  const summary = { passed: 0, failed: stray.length };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const failed = states.filter((state) => state === 'failed').length;
    summary.passed += states.filter((state) => state === 'passed').length;
    summary.failed += failed === 0 && module.state() === 'failed' ? 1 : failed;
  }
  return summary;
};

/** Names the skipped tests of a file; a describe block of which all are skipped, once. */
const skippedIn = (module: TestModule): string[] =>
  [...module.children.allTests('skipped')].map(({ parent, fullName }) =>
    [pathOf(module), parent.type === 'suite' && parent.state() === 'skipped' ? parent.fullName : fullName].join(' > '),
  );

/**
 * Prints the progress of a run by packages, then its failures with the command that repeats them, and the skipped tests. Writes the
 * counts to the file named by TEST_SUMMARY.
 */
export default class TestReporter extends MinimalReporter {
  #files = { ended: 0, of: 0 };
  #packages = new Map<string, { ended: number; of: number; tests: number; start: number }>();

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = { ended: 0, of: specifications.length };
    this.#packages.clear();
    for (const specification of specifications) {
      const name = packageOf(specification);
      const known = this.#packages.get(name);
      this.#packages.set(name, { ended: 0, of: (known?.of ?? 0) + 1, tests: 0, start: 0 });
    }
  }

  onTestModuleStart(module: TestModule): void {
    const own = this.#packages.get(packageOf(module));
    if (own) own.start ||= performance.now();
  }

  override onTestModuleEnd(module: TestModule): void {
    const name = packageOf(module);
    const own = this.#packages.get(name);
    if (!own) return;
    const { passed, failed } = summarize([module], []);
    own.ended++;
    own.tests += passed + failed;
    const { ended, of } = { ...this.#files, ended: ++this.#files.ended };
    super.onTestModuleEnd(module);
    if (own.ended === own.of)
      this.#print(`${name}: ${count(own.of, 'file')}, ${count(own.tests, 'test')}, ${since(own.start)}`);
    const progress = `${ended} of ${count(of, 'file')}, ${since(this.start)}`;
    if (this.isTTY) process.stdout.write(`\r\u001b[K${name}: ${own.ended} of ${own.of}; all: ${progress}`);
    else if (Math.floor((ended * PARTS) / of) > Math.floor(((ended - 1) * PARTS) / of)) this.#print(progress);
  }

  override onTestRunEnd(modules: readonly TestModule[], stray: readonly never[], reason: TestRunEndReason): void {
    this.#print('');
    super.onTestRunEnd(modules, stray, reason);
    if (!this.ctx.config.testNamePattern)
      for (const name of new Set(modules.flatMap(skippedIn))) this.log(`Skipped: ${name}`);
    const failed = new Set(modules.filter((module) => module.state() === 'failed').map(pathOf));
    if (failed.size > 0) this.log(`Run again: npm test -- ${[...failed].join(' ')}`);
    const file = process.env['TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarize(modules, stray)));
  }

  /** Prints a line above the moving one of a terminal. */
  #print(text: string): void {
    this.log(this.isTTY ? `\r\u001b[K${text}` : text);
  }
}
