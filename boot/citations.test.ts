import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: fromRoot(),
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && path !== 'boot/citations.test.ts');
const lines = files.flatMap((path) =>
  readFileSync(fromRoot(path), 'utf8')
    .split('\n')
    .map((text, at) => ({ place: `${path}:${at + 1}`, text })),
);
const headingsOf = (page: string): string[] =>
  [...readFileSync(fromRoot('docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);

test('every citation of a page in docs names one of its headings', () => {
  const cited = lines.flatMap(({ place, text }) =>
    [...text.matchAll(/docs\/(?<page>[\w-]+\.md), (?<heading>[A-Z][^).;,]*)/g)].map(({ groups }) => ({
      place,
      ...groups,
    })),
  ) as { place: string; page: string; heading: string }[];
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ page, heading }) => !headingsOf(page).includes(heading))).toEqual([]);
});

test('nothing leans on a document that is not in the repository', () => {
  const elsewhere = /\b[Ss]pec(ification)?('s)?,? sections?\b|\b[Dd]ecision \d+\b(?!\])/;
  expect(lines.filter(({ text }) => elsewhere.test(text))).toEqual([]);
});
