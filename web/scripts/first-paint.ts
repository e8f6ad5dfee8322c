import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type BuildEnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import type { drawShells } from '../src/app/shells.tsx';
import { oldestTargets } from './old-browsers.ts';
import { styleLayers } from './style-layers.ts';

const PLACEHOLDER = '<div id="root">';
const SHELLS = 'src/app/shells.tsx';
/** A classic script: it runs while the page is being parsed. */
const SCRIPT = {
  input: 'src/app/before-app.ts',
  output: { format: 'iife' },
  // of what it imports, only what it uses: neither React nor schemas
  treeshake: { moduleSideEffects: false, manualPureFunctions: ['z'] },
} as const;
/** The chunk that src/main.tsx imports as soon as it runs. */
const REACT_DOM = 'react-dom/client.js';
const FIRST_FONT = /rubik-hebrew-wght-normal.*\.woff2$/;
/** For languages whose texts are separate files (texts-apart.ts). */
const FONTS = { ar: /rubik-arabic-wght-normal.*\.woff2$/, ru: /rubik-cyrillic-wght-normal.*\.woff2$/ };

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

/** Builds one file, with everything it imports, and returns its code. */
const bundled = async (root: string, config: BuildEnvironmentOptions): Promise<string> => {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react({ compiler: true }), styleLayers()],
    ssr: { noExternal: true },
    build: { ...config, target: oldestTargets, write: false },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
};

/** Renders the pages to HTML with the same class names as the app itself. */
const renderShells = async (root: string): Promise<ReturnType<typeof drawShells>> => {
  const code = await bundled(root, {
    ssr: SHELLS,
    // here every text is where it was compiled to
    rolldownOptions: { external: /^virtual:texts\//, output: { codeSplitting: false } },
  });
  const folder = await mkdtemp(join(tmpdir(), 'first-paint-'));
  try {
    const file = join(folder, 'shells.mjs');
    await writeFile(file, code);
    const shells = (await import(pathToFileURL(file).href)) as { drawShells: typeof drawShells };
    return shells.drawShells();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A chunk and all its static imports. */
const withImports = (
  bundle: Rolldown.OutputBundle,
  fileName: string,
  seen = new Set<string>(),
): Rolldown.OutputChunk[] => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [chunk, ...chunk.imports.flatMap((name) => withImports(bundle, name, seen))];
};

/**
 * Inlines the first paint of some pages into index.html, with their style sheets and preload links for their scripts.
 * Without it, pages stay blank until the app has loaded, and request their scripts in several waves. Fails the build if the
 * class names aren't in those sheets.
 */
export const firstPaint = (): Plugin => {
  let root = '';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const chunkOf = (file: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
        const reactDom = chunkOf(REACT_DOM);
        if (!entry || !reactDom) throw new Error('The entry or React is not a chunk of its own');

        const atOnce = [...withImports(bundle, entry.fileName), ...withImports(bundle, reactDom.fileName)];
        const sheetsOf = (all: readonly Rolldown.OutputChunk[]): Map<string, string> => {
          const names = new Set(all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
          return new Map(
            [...names].map((name) => {
              const sheet = bundle[name];
              return [name, sheet?.type === 'asset' ? String(sheet.source) : ''];
            }),
          );
        };
        const inlined = (sheets: ReadonlyMap<string, string>): string =>
          sheets.size > 0 ? `<style>${[...sheets.values()].join('')}</style>` : '';
        /** Without effect, but Vite's loader sees that the sheet is there; outside a template a browser might fetch it. */
        const marked = (sheet: string): string => `<link rel="stylesheet" href="/${sheet}" disabled>`;
        const commonSheets = sheetsOf(atOnce);
        const preload = ({ fileName }: Rolldown.OutputChunk) =>
          `<link rel="modulepreload" crossorigin href="/${fileName}">`;
        const preloadSheet = (sheet: string): string => `<link rel="preload" as="style" crossorigin href="/${sheet}">`;

        const pages = (await renderShells(root)).map((page) => {
          const needed = page.files.flatMap((file) => {
            const chunk = chunkOf(`/src/${file}`);
            if (!chunk) throw new Error(`There is no ${file}`);
            return withImports(bundle, chunk.fileName).filter((each) => !atOnce.includes(each));
          });
          return { ...page, added: [...new Set(needed)] };
        });
        // the login's styles come with every page; the other drawn pages share one set
        const drawnSheets = sheetsOf(pages.filter(({ shells }) => shells.length > 0).flatMap(({ added }) => added));
        const templates = pages.map(({ path, added, shells }) => {
          const isStyled = shells.length > 0 && added.length > 0;
          const inPage = isStyled ? drawnSheets : sheetsOf([]);
          for (const [, names = ''] of shells.flatMap(({ html: shell }) => [...shell.matchAll(/class="([^"]+)"/g)]))
            for (const name of names.split(' '))
              if (
                !name.startsWith('lucide') &&
                ![...commonSheets.values(), ...inPage.values()].some((css) => css.includes(`.${name}`))
              )
                throw new Error(`The style .${name} of ${path} is in none of its sheets`);
          const drawn = shells.map(
            ({ language, html: shell }) => `<template data-language="${language}">${shell}</template>`,
          );
          // of a page that isn't drawn: the app adds them only once its scripts run
          const later = isStyled ? [] : [...sheetsOf(added).keys()];
          const links = [
            ...added.map(preload),
            ...later.map(preloadSheet),
            ...[...commonSheets.keys(), ...inPage.keys()].map(marked),
          ];
          return `<template data-path="${path}"${isStyled ? ' data-styled' : ''}>${links.join('')}${drawn.join('')}</template>`;
        });

        const preloadFont = (file: RegExp): string =>
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${Object.keys(bundle).find((name) => file.test(name))}">`;
        /** What only the readers of a language need. */
        const texts = Object.entries(FONTS).map(([language, font]) => {
          const chunk = chunkOf(`virtual:texts/${language}`);
          if (!chunk) throw new Error(`There are no texts in ${language}`);
          return `<template data-texts="${language}">${preload(chunk)}${preloadFont(font)}</template>`;
        });
        const head = [
          ...atOnce.filter(({ fileName }) => !html.includes(fileName)).map(preload),
          preloadFont(FIRST_FONT),
          ...texts,
          inlined(commonSheets),
          `<template>${componentStyles.map((style) => `<style>${style}</style>`).join('')}</template>`,
        ].join('\n');
        const script = await bundled(root, { rolldownOptions: SCRIPT, modulePreload: false });
        const pageStyles = `<template data-styles>${inlined(drawnSheets)}</template>`;
        return html
          .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replace('</head>', () => `${head}\n</head>`)
          .replace(PLACEHOLDER, () => `${pageStyles}${templates.join('')}<script>${script}</script>\n${PLACEHOLDER}`);
      },
    },
  };
};
