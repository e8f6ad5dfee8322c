import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compat from 'core-js-compat';
import type { Plugin } from 'vite';
import { languages } from '@zuzu/domain/users/languages.ts';
import { buildApart, oldest } from './build-apart.ts';
import { oldStyles } from './old-styles.ts';

const SOURCE = 'src/app/polyfills.ts';
const VIRTUAL = 'virtual:core-js';
/** Of the packages in the polyfills, which are built apart from the app. */
const LICENSES = 'licenses-polyfills.txt';

/** What core-js has of the language that one of them lacks. */
const coreJs = (): Plugin => ({
  name: 'core-js',
  resolveId: { filter: { id: /^virtual:core-js$/ }, handler: () => `\0${VIRTUAL}` },
  load: {
    filter: { id: /^\0virtual:core-js$/ },
    handler: () =>
      compat({ targets: oldest, modules: 'core-js/stable' })
        .list.map((module) => `import 'core-js/modules/${module}.js';`)
        .join('\n'),
  },
});

const hashedName = (name: string, source: string): string =>
  `assets/${name.replace('.', `-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.`)}`;

/** Says in each language that a browser is older than those; the page adds which one it is. */
const tooOld = async (root: string): Promise<Record<string, string>> => {
  const versions = Object.fromEntries(oldest.map((browser) => browser.split(' ')));
  const texts = languages.map(async (language) => {
    const catalog = await readFile(join(root, 'messages', language, 'errors.json'), 'utf8');
    const { errors_old_browser: text = '' } = JSON.parse(catalog) as Record<string, string>;
    return [language, text.replace(/\{(\w+)\}/g, (variable, name: string) => versions[name] ?? variable)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
};

/**
 * Builds the polyfills (src/app/polyfills.ts) and adds their name to the script of index.html that detects old browsers, with
 * the message for browsers that are too old. Without it, smart boards of before 2023 show a blank page.
 */
export const oldBrowsers = (): Plugin => {
  let root = '';
  let polyfills = '';
  let styles = '';
  let licenses = '';
  return {
    name: 'old-browsers',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      const output = await buildApart({
        root,
        plugins: [coreJs()],
        build: { license: { fileName: LICENSES }, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
      });
      polyfills = output[0].code;
      const file = output.find(({ fileName }) => fileName === LICENSES);
      licenses = file?.type === 'asset' ? String(file.source) : '';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
        // the entry's names the layers
        sheets.sort((a, b) => Number(b.fileName.includes('/index-')) - Number(a.fileName.includes('/index-')));
        styles = await oldStyles(
          sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')),
          oldest,
        );
        return html
          .replace('POLYFILLS', `'/${hashedName('polyfills.js', polyfills)}'`)
          .replace('OLD_STYLES', `'/${hashedName('old-styles.css', styles)}'`)
          .replace('TOO_OLD', JSON.stringify(await tooOld(root)));
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const [name, source] of Object.entries({ 'polyfills.js': polyfills, 'old-styles.css': styles }))
          this.emitFile({ type: 'asset', fileName: hashedName(name, source), source });
        this.emitFile({ type: 'asset', fileName: LICENSES, source: licenses });
      },
    },
  };
};
