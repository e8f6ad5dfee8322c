import { createHash } from 'node:crypto';
import compat from 'core-js-compat';
import { build, type Plugin, type Rolldown } from 'vite';
import packageJson from '../package.json' with { type: 'json' };
import { moduleCollector } from './licences.ts';

const SOURCE = 'src/app/polyfills.ts';
const VIRTUAL = 'virtual:core-js';

/** The oldest browsers that classes use. */
const oldest = packageJson.browserslist.class;
/**
 * All that they lack of the syntax in use are static blocks, as Safari 16 does. For rare bugs of theirs (`f?.(...a, b)` where
 * there is no `f`) the tools would rewrite every `?.` and private field, in all browsers.
 */
const SAME_SYNTAX: Readonly<Record<string, string>> = { 'chrome 87': 'safari16', 'safari 15': 'safari16' };
export const oldestTargets = oldest.map((browser) => SAME_SYNTAX[browser] ?? browser.replace(' ', ''));

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

/**
 * Builds what old browsers lack (src/app/polyfills.ts), and names it in the script of index.html that asks whether this
 * browser does. Its modules are added to `modules`, for the licences.
 */
export const oldBrowsers = (modules: Set<string>): Plugin => {
  let root = '';
  let polyfills = '';
  return {
    name: 'old-browsers',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      const { output } = (await build({
        root,
        configFile: false,
        logLevel: 'warn',
        plugins: [coreJs(), moduleCollector(modules)],
        build: {
          write: false,
          modulePreload: false,
          target: oldestTargets,
          rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
        },
      })) as Rolldown.RolldownOutput;
      const source = output[0].code;
      polyfills = `assets/polyfills-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: polyfills, source });
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace('POLYFILLS', `'/${polyfills}'`) },
  };
};
