import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ensureWebBuilt } from './build-web.mjs';
import { findNode } from './find-node.mjs';
import { fromRoot, toolPath } from './paths.mjs';

/** What chunks use that the oldest browsers lack, and why nothing breaks there. */
const GUARDED = [
  'Crypto.randomUUID()', // hls.js catches the error and makes an identifier itself
  'TextDecoderStream', // only on a phone that is a board's remote (oxlint-browsers.json)
  'document.exitFullscreen()', // only where fullscreenElement is known
  'navigator.connection()', // React asks for it first, we by ?.
  'navigator.userAgentData()', // react-aria reads a property
  'requestIdleCallback', // asked for by typeof
  'screen.orientation()', // by ?.; react-aria adds no listener to undefined
];

/** The code of the current build, with all chunks that it can load, but without files of former builds in the same folder. */
const listChunks = (): string[] => {
  const assets = fromRoot('web', 'dist', 'assets');
  const found = new Set<string>();
  const collect = (text: string): void => {
    for (const [name] of text.matchAll(/[\w~-]+\.js\b/g))
      if (!found.has(name) && existsSync(`${assets}/${name}`)) {
        found.add(name);
        collect(readFileSync(`${assets}/${name}`, 'utf8'));
      }
  };
  collect(readFileSync(fromRoot('web', 'dist', 'index.html'), 'utf8'));
  return [...found].map((name) => `dist/assets/${name}`);
};

test('media queries in scripts use min-width, as the oldest browsers require', async () => {
  await ensureWebBuilt(findNode());
  const ranges = listChunks().flatMap((name) => [
    ...readFileSync(fromRoot('web', name), 'utf8').matchAll(/\((?:width|height) *[<>][^)]*\)/g),
  ]);
  expect(ranges.map(([query]) => query)).toEqual([]);
});

test('no chunk uses an API that the oldest browsers of classes lack, packages included', async () => {
  await ensureWebBuilt(findNode());
  const chunks = listChunks();
  expect(chunks.length).toBeGreaterThan(50);
  const args = [toolPath('oxlint'), '-c', 'oxlint-browsers.json', '--no-ignore', '-f', 'json', ...chunks];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: fromRoot('web'),
    env: { ...process.env, BROWSERSLIST_ENV: 'class' },
    encoding: 'utf8',
  });
  const used = JSON.parse(stdout).diagnostics.map(({ message }: { message: string }) => message.split(' is not ')[0]);
  expect([...new Set(used)].toSorted()).toEqual(GUARDED);
});
