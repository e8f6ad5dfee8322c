import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type PluginOption, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import viteConfig from '../web/vite.config.ts';
import { licencesPage, packageFolder, readLicence } from '../web/scripts/licences.ts';
import { readJson } from './paths.mjs';

const isNamed = (plugin: PluginOption, name: RegExp): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && name.test(plugin.name);

/** A build may be slow on a busy machine. */
const BUILD_PATIENCE_MS = 600_000;

/** Name and version of the package that contains a file, from its package.json; folders of a package may have private ones. */
const packageOf = (file: string): string => {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    const { name, version, private: isPart } = existsSync(manifest) ? readJson(manifest) : {};
    if (name !== undefined && version !== undefined && !isPart) return `${name} ${version}`;
  }
};

describe('the built web app', () => {
  let outputs: Rolldown.OutputBundle[string][];
  beforeAll(async () => {
    // the texts are already compiled, and other tests may be reading them; the first paint takes two more builds and is no script
    const plugins = (viteConfig.plugins ?? []).filter(
      (plugin) => !isNamed(plugin, /paraglide|first-paint|precompress/),
    );
    const built = await build({
      ...viteConfig,
      plugins,
      configFile: false,
      logLevel: 'error',
      build: { ...viteConfig.build, write: false },
    });
    outputs = (built as Rolldown.RolldownOutput).output;
  }, BUILD_PATIENCE_MS);

  test('has the licence of every package that its scripts contain', () => {
    const page = outputs.find(({ fileName }) => fileName === 'licenses.txt');
    if (page?.type !== 'asset') throw new Error('There is no licenses.txt.');
    const modules = outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const packages = new Set(
      modules
        .map((id) => id.replace(/^\0/, '').replace(/\?.*/, ''))
        .filter((path) => path.includes('/node_modules/') && existsSync(path))
        .map(packageOf),
    );
    expect(packages.size).toBeGreaterThan(20);
    expect([...packages].filter((name) => !String(page.source).includes(`\n${name} (`))).toEqual([]);
  });

  test('refers to that page at the head of every script', () => {
    const scripts = outputs.filter(({ fileName }) => fileName.endsWith('.js'));
    const heads = scripts.map((output) => (output.type === 'chunk' ? output.code : String(output.source)).slice(0, 30));
    expect(new Set(heads)).toEqual(new Set(['/* Licences: /licenses.txt */\n']));
  });
});

test('a module belongs to the innermost package, our own code to none', () => {
  expect(packageFolder('/zuzu/web/src/main.tsx')).toBeUndefined();
  expect(packageFolder('\0/zuzu/node_modules/react/index.js?commonjs-module')).toBe('/zuzu/node_modules/react');
  expect(packageFolder('/zuzu/node_modules/a/node_modules/@b/c/dist/c.js')).toBe(
    '/zuzu/node_modules/a/node_modules/@b/c',
  );
  expect(packageFolder('C:\\zuzu\\node_modules\\hls.js\\dist\\hls.mjs')).toBe('C:/zuzu/node_modules/hls.js');
});

describe('the licence of a package', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'licence-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const makePackage = async (name: string, files: Record<string, string>): Promise<string> => {
    await mkdir(join(folder, name));
    const manifest = JSON.stringify({ name, version: '1.0.0', license: 'Apache-2.0' });
    for (const [file, text] of Object.entries({ ...files, 'package.json': manifest }))
      await writeFile(join(folder, name, file), text);
    return join(folder, name);
  };

  test('includes its notices; packages with the same text share it', async () => {
    const one = readLicence(await makePackage('one', { LICENSE: 'You may.\n', NOTICE: 'By one.\n' }));
    expect(one.text).toBe('You may.\n\nBy one.');
    const two = readLicence(await makePackage('two', { 'licence.md': 'You may.' }));
    const three = readLicence(await makePackage('three', { COPYING: 'You may.' }));
    expect(licencesPage([two, one, three])).toContain('three 1.0.0 (Apache-2.0)\ntwo 1.0.0 (Apache-2.0)\n\nYou may.\n');
  });

  test("throws an error with the package's name if there is none", async () => {
    const bare = await makePackage('bare', { 'README.md': 'Use it.' });
    expect(() => readLicence(bare)).toThrow(/bare is bundled, but its package has no licence/);
  });
});
