import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { buildApart } from './build-apart.ts';

const SOURCE = 'src/service-worker.ts';
const FILE = 'sw.js';
/** What workbox's tools call the list of files. */
const PLACEHOLDER = 'self.__WB_MANIFEST';
/** Pages that need a server anyway, or that no class needs; texts of single languages. */
const ONLINE_ONLY =
  /\/(features\/office\/.+-screen|management-layout|board-screen|remote-screen|class-week-screen|passkey-step|statement-screens)\.tsx$|\/(browser-passkeys|board-remote)\.ts$|virtual:texts\//;
const FONT = /rubik-(hebrew|latin)-wght-normal.*\.woff2$/;

/** The chunks that pages without a network may need, by their static and dynamic imports, and their style sheets. */
const filesOffline = (bundle: Rolldown.OutputBundle): string[] => {
  const files = new Set<string>();
  const isOnlineOnly = (fileName: string): boolean => {
    const chunk = bundle[fileName];
    return chunk?.type === 'chunk' && chunk.moduleIds.some((id) => ONLINE_ONLY.test(id));
  };
  const visit = (fileName: string): void => {
    const chunk = bundle[fileName];
    if (files.has(fileName) || chunk?.type !== 'chunk') return;
    files.add(fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
    for (const imported of chunk.imports) visit(imported);
    for (const imported of chunk.dynamicImports) if (!isOnlineOnly(imported)) visit(imported);
  };
  for (const output of Object.values(bundle)) if (output.type === 'chunk' && output.isEntry) visit(output.fileName);
  const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
  return [...new Set([...files, ...fonts])].filter((name) => !name.endsWith('.woff2') || FONT.test(name)).toSorted();
};

/**
 * Builds the service worker (src/service-worker.ts) with the list of the files that it stores; without it, nothing works offline.
 * vite-plugin-pwa would do the same, but brings Babel and Rollup into every installation.
 */
export const serviceWorker = (): Plugin => {
  let root = '';
  let code = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    async buildStart() {
      const [file] = await buildApart({
        root,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
      });
      code = file.code;
      if (!code.includes(PLACEHOLDER)) this.error(`${SOURCE} doesn't use ${PLACEHOLDER}`);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // other files have their version in their names
        const revision = createHash('sha256');
        for (const name of ['index.html', 'pages.json']) {
          const file = bundle[name];
          if (file?.type !== 'asset') throw new Error(`There is no ${name}`);
          revision.update(file.source);
        }
        const files = [
          { url: '/login', revision: revision.digest('base64url') },
          ...filesOffline(bundle).map((name) => ({ url: `/${name}`, revision: null })),
        ];
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: code.replace(PLACEHOLDER, () => JSON.stringify(files)),
        });
      },
    },
  };
};
