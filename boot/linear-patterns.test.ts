import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

type Found = { where: string; pattern: string; flags: string };

const patternsOf = (file: string): { found: Found[]; madeAtRunTime: string[] } => {
  const found: Found[] = [];
  const madeAtRunTime: string[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ where: file, pattern: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') madeAtRunTime.push(file);
    },
  });
  visitor.visit(parseSync(file, readFileSync(fromRoot(file), 'utf8')).program);
  return { found, madeAtRunTime };
};

/** True if some text makes the pattern take more than linear time. */
const isSlow = ({ pattern, flags }: Found): boolean => analyse({ source: pattern, flags }).reports.length > 0;

// patterns applied to untrusted input: requests, and ffmpeg's output about uploaded files
const files = globSync('{server,domain,contract}/src/**/*.ts', { cwd: fromRoot('.') }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/testing/'),
);

test('no pattern takes more than linear time', () => {
  const all = files.map(patternsOf);
  const found = all.flatMap((of) => of.found);
  expect(found.length).toBeGreaterThan(80);
  expect(found.filter(isSlow)).toEqual([]);
  // patterns built at run time can't be checked
  expect(all.flatMap((of) => of.madeAtRunTime)).toEqual([]);
});
