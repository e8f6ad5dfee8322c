import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.mjs';

/** What throws or misleads on some devices, and the one file of the web app that deals with it. */
const GUARDED: readonly [use: RegExp, home: string, instead: string][] = [
  [/\b(?:local|session)Storage\./, 'lib/session/storage.ts', 'storage or tabStorage'],
  [/\bDate\.now\b|new Date\(\)/, 'lib/session/clock.ts', 'serverNow or serverDate'],
];

// blocked or full storage throws; a board's clock may be days ahead, and then tokens seem to have expired
test('the web app uses storage and the clock through the files that guard them', () => {
  const sources = globSync(fromRoot('web', 'src', '**', '*.{ts,tsx}')).filter((file) => !/\.test\.|testing/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) => {
    const name = path.relative(fromRoot('web', 'src'), file);
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    return GUARDED.flatMap(([use, home, instead]) =>
      name !== home && use.test(code) ? `${name}: use ${instead} of ${home}` : [],
    );
  });
  expect(found).toEqual([]);
});
