import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../server/src/features/system/settings.service.ts';
import { fromRoot, readJson } from './paths.mjs';

test('packages, lock file, server and changelog have the same version', () => {
  const { version, workspaces } = readJson(fromRoot('package.json'));
  const lock = readJson(fromRoot('package-lock.json'));
  for (const room of workspaces) {
    const manifest = readJson(fromRoot(room, 'package.json'));
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([name]) => name.startsWith('@zuzu/'))
      .map(([, wanted]) => wanted);
    expect([manifest.version, lock.packages[room].version, ...versions], room).toEqual(
      Array.from({ length: versions.length + 2 }, () => version),
    );
  }
  const newest = /^## (?<version>\d+\.\d+\.\d+)\b/m.exec(readFileSync(fromRoot('CHANGELOG.md'), 'utf8'))?.groups;
  expect([lock.version, VERSION, newest?.['version']]).toEqual([version, version, version]);
});
