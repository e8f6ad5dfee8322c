import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, Plugin, Rolldown } from 'vite';
import type { drawPages } from '../src/app/drawn-pages.tsx';
import { buildApart } from './build-apart.ts';
import { listScreens } from './screens.ts';
import { styleLayers } from './style-layers.ts';

/** Comments in index.html that the server replaces by what a page adds. */
const HEAD = '<!--head-->';
const BODY = '<!--body-->';
const DRAWN_PAGES = 'src/app/drawn-pages.tsx';
/** A classic script: it runs while the page is being parsed. */
const SCRIPT = {
  input: 'src/app/before-app.ts',
  output: { format: 'iife' },
  treeshake: { moduleSideEffects: false, manualPureFunctions: ['z'] },
} as const;
/** In characters. A larger one has a validator in it, because a schema isn't recognised as unused. */
const MAX_SCRIPT = 4_000;
/** What every page needs besides the entry, which imports them as soon as it runs. */
const REACT_DOM = 'react-dom/client.js';
const APP = 'src/app/app.tsx';
const FONTS = { he: 'hebrew', en: 'hebrew', ar: 'arabic', ru: 'cyrillic' };

/**
 * Style elements that react-aria inserts at run time, verbatim: touch handling of pressable elements, and scroll
 * locking under a dialog on iOS. The content security policy allows no other inline styles.
 */
const componentStyles: readonly string[] = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];

/** Returns the code of a file with everything that it imports; its class names are those of the app. */
const bundled = async (root: string, config: BuildEnvironmentOptions): Promise<string> => {
  const plugins = [react({ compiler: true }), styleLayers()];
  const [{ code }] = await buildApart({ root, plugins, ssr: { noExternal: true }, build: config });
  return code.trim();
};

/** Renders pages to HTML with the same class names as the app itself. */
const renderPages = async (root: string): Promise<ReturnType<typeof drawPages>> => {
  const code = await bundled(root, {
    ssr: DRAWN_PAGES,
    // here every text is where it was compiled to
    rolldownOptions: { external: /^virtual:texts\//, output: { codeSplitting: false } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'drawn-pages-'));
  try {
    const file = join(folder, 'pages.mjs');
    await writeFile(file, code);
    return ((await import(pathToFileURL(file).href)) as { drawPages: typeof drawPages }).drawPages();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Chunks and all their static imports. */
const withImports = (bundle: Rolldown.OutputBundle, fileNames: readonly string[]): Set<Rolldown.OutputChunk> => {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(visit);
  };
  fileNames.forEach(visit);
  return found;
};

const sheetsOf = (chunks: Iterable<Rolldown.OutputChunk>): string[] => [
  ...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
];

/**
 * Writes pages.json, from which the server makes the page of each route and language: links to all files that the route
 * needs, and what the build has drawn of it. Without it, pages stay blank until the app has loaded, request their scripts in
 * several waves, and unknown paths return 200 instead of 404. Fails the build if a drawn class isn't in the page's sheets.
 */
export const pages = (): Plugin => {
  let root = '';
  return {
    name: 'pages',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (page?.type !== 'asset' || !entry) throw new Error('There is no page');
        const chunkOf = (file: string): string => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
          if (!chunk) throw new Error(`There is no ${file}`);
          return chunk.fileName;
        };
        const textOf = (sheet: string): string => {
          const file = bundle[sheet];
          return file?.type === 'asset' ? String(file.source) : '';
        };
        const preload = ({ fileName }: Rolldown.OutputChunk) =>
          `<link rel="modulepreload" crossorigin href="/${fileName}">`;
        const linkSheet = (sheet: string) => `<link rel="stylesheet" crossorigin href="/${sheet}">`;
        const inlineSheet = (sheet: string) => `<style data-sheet="/${sheet}">${textOf(sheet)}</style>`;

        const common = withImports(bundle, [entry.fileName, chunkOf(REACT_DOM)]);
        const commonSheets = sheetsOf(common);
        const drawn = new Map((await renderPages(root)).map(({ path, html }) => [path, html]));
        const headOf = (path: string, files: readonly string[]): string => {
          // who opens the login is shown it before the rest of the app
          const needed = path === '/login' ? [] : [APP, ...files.map((file) => `src/${file}`)];
          const added = [...withImports(bundle, needed.map(chunkOf))].filter((chunk) => !common.has(chunk));
          const sheets = sheetsOf(added).filter((sheet) => !commonSheets.includes(sheet));
          const styles = [...commonSheets, ...sheets].map(textOf).join('');
          for (const [, names = ''] of (drawn.get(path)?.he ?? '').matchAll(/class="([^"]+)"/g))
            for (const name of names.split(' '))
              if (!name.startsWith('lucide') && !styles.includes(`.${name}`))
                throw new Error(`The style .${name} of ${path} is in none of its sheets`);
          return [...sheets.map(drawn.has(path) ? inlineSheet : linkSheet), ...added.map(preload)].join('');
        };
        const pageOf = (path: string, files: readonly string[]) => ({
          head: headOf(path, files),
          drawn: drawn.get(path),
        });
        const fontOf = (name: string): string => {
          const file = Object.keys(bundle).find((each) => each.includes(`rubik-${name}-wght-normal`));
          return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
        };
        const languages = Object.entries(FONTS).map(([language, font]) => {
          const isApart = chunks.some(({ moduleIds }) =>
            moduleIds.some((id) => id.endsWith(`virtual:texts/${language}`)),
          );
          const texts = isApart ? [bundle[chunkOf(`virtual:texts/${language}`)] as Rolldown.OutputChunk] : [];
          return [language, { head: fontOf(font) + texts.map(preload).join(''), lost: drawn.get('lost')?.[language] }];
        });
        const routes = listScreens().map(({ path, files }) => [path, pageOf(path, files)]);
        this.emitFile({
          type: 'asset',
          fileName: 'pages.json',
          source: JSON.stringify({
            routes: Object.fromEntries(routes),
            other: pageOf('other', []),
            languages: Object.fromEntries(languages),
          }),
        });
        const script = await bundled(root, { rolldownOptions: SCRIPT });
        if (script.length > MAX_SCRIPT) throw new Error(`${SCRIPT.input} has become ${script.length} characters`);
        const html = String(page.source).replace(/<link rel="stylesheet"[^>]*>\s*/g, '');
        const head = [
          ...[...common].filter(({ fileName }) => !html.includes(fileName)).map(preload),
          ...commonSheets.map(inlineSheet),
          `<template>${componentStyles.map((style) => `<style>${style}</style>`).join('')}</template>`,
        ].join('');
        page.source = html
          .replace('</head>', () => `${head}${HEAD}</head>`)
          .replace('<div id="root">', (element) => `${BODY}<script>${script}</script>\n${element}`);
      },
    },
  };
};
