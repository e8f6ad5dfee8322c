import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: fromRoot(),
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(fromRoot(path)));
const linesOf = (paths: readonly string[]) =>
  paths.flatMap((path) =>
    readFileSync(fromRoot(path), 'utf8')
      .split('\n')
      .map((text, at) => ({ path, place: `${path}:${at + 1}`, text })),
  );
const pages = tracked.filter((path) => path.endsWith('.md'));
/** Every file, and every folder that contains one. */
const inRepository = new Set(
  tracked.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
);
const topFolders = new Set(tracked.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));

/** Expands `a/{b,c}` to two paths. */
const expand = (path: string): string[] => {
  const braces = /\{(?<names>[^{}]+)\}/.exec(path);
  if (!braces) return [path];
  return braces.groups!['names']!.split(',').flatMap((name) => expand(path.replace(braces[0], name)));
};

/** A path from the top of the repository, or the end of a file's path: `lessons/compose.ts`. */
const isThere = (path: string): boolean =>
  inRepository.has(path.replace(/\/$/, '')) || tracked.some((file) => file.endsWith(`/${path}`));
const looksLikePath = (text: string): boolean =>
  /^[\w@.,{}-]+(\/[\w@.,{}-]*)+$/.test(text) &&
  (topFolders.has(text.split('/')[0]) || /\.(ts|tsx|mjs|css|md)$/.test(text));
/** Paths created by builds, tests and installations. */
const MADE = /(^|\/)(node_modules|dist|generated|certificates)(\/|$)/;

test('every path that a page names in `backticks` exists', () => {
  const named = linesOf(pages).flatMap(({ place, text }) =>
    [...text.matchAll(/`(?<code>[^`]+)`/g)]
      .flatMap(({ groups }) => groups!['code']!.split(' '))
      .filter((word) => looksLikePath(word) && !MADE.test(word))
      .flatMap((word) => expand(word).map((path) => ({ place, path }))),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});

test('every link of a page to another file leads there', () => {
  const links = linesOf(pages).flatMap(({ path, place, text }) =>
    [...text.matchAll(/\]\((?<target>[^)#:]+)(#[^)]*)?\)/g)].map(({ groups }) => ({
      place,
      target: join(dirname(path), groups!['target']!).replace(/\/$/, ''),
    })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ target }) => !inRepository.has(target))).toEqual([]);
});
