import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Path of the page with the licences of all bundled packages. */
const LICENCES = 'licenses.txt';
/** First line of every script. */
export const BANNER = `/* Licences: /${LICENCES} */`;

/** The licence served along with a package's code. */
export type Licence = { name: string; version: string; licence: string; text: string };

const PACKAGES = 'node_modules/';
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
/** Vite's own licence ends here; the rest is about its tools, none of which is bundled. */
const VITE_TOOLS = '\n# Licenses of bundled dependencies';
/** These add code of their own to the bundle. */
const BUILD_TOOLS = ['vite', 'rolldown', '@inlang/paraglide-js'];

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
/** hls.js bundles their code, but not their licences. */
const INSIDE_HLS_JS: readonly Licence[] = [
  { name: 'eventemitter3', version: 'in hls.js', licence: 'MIT', text: `Copyright (c) 2014 Arnout Kazemier\n\n${MIT}` },
  {
    name: 'url-toolkit',
    version: 'in hls.js',
    licence: 'Apache-2.0',
    text: 'Copyright 2016 Tom Jenkinson\n\nLicensed under the Apache License, Version 2.0: its text stands with other packages of this page.',
  },
];

/** The folder of a module's package; undefined for our own code. */
export const packageFolder = (moduleId: string): string | undefined => {
  const path = moduleId.replace(/^\0/, '').replaceAll('\\', '/');
  const at = path.lastIndexOf(PACKAGES);
  if (at < 0) return undefined;
  const [first = '', second = ''] = path.slice(at + PACKAGES.length).split('/');
  return path.slice(0, at + PACKAGES.length) + (first.startsWith('@') ? `${first}/${second}` : first);
};

/** The licence of an installed package, with its notices; throws if it has none. */
export const readLicence = (folder: string): Licence => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const text = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').split(VITE_TOOLS)[0]!.trim())
    .join('\n\n');
  if (license === undefined || text === '')
    throw new Error(`${name} is bundled, but its package has no licence: add its text to web/scripts/licences.ts`);
  return { name, version, licence: license, text };
};

/** A page of all licences, each text once. */
export const licencesPage = (licences: readonly Licence[]): string => {
  const packagesOfText = new Map<string, string[]>();
  for (const { name, version, licence, text } of licences.toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
    packagesOfText.set(text, [...(packagesOfText.get(text) ?? []), `${name} ${version} (${licence})`]);
  const rule = '-'.repeat(80);
  return [
    'The scripts, styles and fonts of this web app contain the packages below, under these licences.',
    ...[...packagesOfText].map(([text, packages]) => `${rule}\n${packages.join('\n')}\n\n${text}`),
    '',
  ].join('\n\n');
};

/**
 * Serves the licences of all bundled packages, `workerModules` among them, on a page that every script refers to; fails the build if one is
 * missing.
 */
export const licences = (workerModules: ReadonlySet<string>): Plugin => {
  const require = createRequire(import.meta.url);
  let root = '';
  return {
    name: 'licences',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle);
        for (const output of outputs) {
          if (!output.fileName.endsWith('.js')) continue;
          if (output.type === 'chunk') output.code = `${BANNER}\n${output.code}`;
          else output.source = `${BANNER}\n${String(output.source)}`;
        }
        const files = outputs.flatMap((output) =>
          output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((name) => resolve(root, name)),
        );
        const tools = BUILD_TOOLS.map((name) => require.resolve(name));
        const folders = new Set([...files, ...workerModules, ...tools].flatMap((file) => packageFolder(file) ?? []));
        const source = licencesPage([...[...folders].map(readLicence), ...INSIDE_HLS_JS]);
        this.emitFile({ type: 'asset', fileName: LICENCES, source });
      },
    },
  };
};

/** Adds the ids of all modules of a build to a set; for workers, which are built apart. */
export const moduleCollector = (into: Set<string>): Plugin => ({
  name: 'module-collector',
  generateBundle: (_options, bundle) => {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') for (const id of output.moduleIds) into.add(id);
  },
});
