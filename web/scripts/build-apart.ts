import { build, type InlineConfig, type Rolldown } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

/** The oldest browsers that classes use. */
export const oldest = packageJson.browserslist.class;
/**
 * All that they lack of the syntax in use are static blocks, as Safari 16 does. For rare bugs of theirs (`f?.(...a, b)` where
 * there is no `f`) the tools would rewrite every `?.` and private field, in all browsers.
 */
const SAME_SYNTAX: Readonly<Record<string, string>> = { 'chrome 87': 'safari16', 'safari 15': 'safari16' };
export const oldestTargets = oldest.map((browser) => SAME_SYNTAX[browser] ?? browser.replace(' ', ''));

/** Builds one file, with everything that it imports, apart from the app. Returns what would have been written, the file first. */
export const buildApart = async (config: InlineConfig & { root: string }) => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: { modulePreload: false, target: oldestTargets, write: false, ...config.build },
  })) as Rolldown.RolldownOutput;
  return output;
};
