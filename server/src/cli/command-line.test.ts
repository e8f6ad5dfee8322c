import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const runNode = (...args: string[]) =>
  spawnSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname });

/** A command with one or two arguments and one option. */
const COMMAND = `import { readCommandLine } from './command-line.ts';
const { positionals, has } = readCommandLine('Usage: copy', { min: 1, max: 2, options: { all: { type: 'boolean' } } });
console.log(positionals.join(), has('all'));`;

it.each([
  ['arguments and an option', ['a', 'b', '--all'], { status: 0, stdout: 'a,b true\n' }],
  ['no option', ['a'], { status: 0, stdout: 'a false\n' }],
  ['a call for help', ['a', '-h'], { status: 0, stdout: 'Usage: copy\n' }],
  [
    'an unknown option',
    ['a', '--every'],
    { status: 1, stdout: '', stderr: expect.stringMatching(/'--every'.*\nUsage: copy\n$/) },
  ],
  ['an argument too few', ['--all'], { status: 1, stdout: '', stderr: 'Usage: copy\n' }],
  ['an argument too many', ['a', 'b', 'c'], { status: 1, stdout: '', stderr: 'Usage: copy\n' }],
])('a command parses %s or prints its usage', (_, args, outcome) => {
  expect(runNode('--input-type=module-typescript', '--eval', COMMAND, '--', ...args)).toMatchObject(outcome);
});

it('the command that removes the demo only prints its usage for --help', () => {
  expect(runNode(join('seed', 'remove-demo.ts'), '--help')).toMatchObject({
    status: 0,
    stdout: 'Usage: npm run remove-demo\n',
  });
});
