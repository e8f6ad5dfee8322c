import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { componentStyles } from './component-styles.ts';

const PLACEHOLDER = '<div id="root">';
const SHELL = 'src/screens/login/login-shell.tsx';
const LOGIN_SCREEN = 'src/screens/login/login-screen.tsx';
/** The chunk that src/main.tsx imports as soon as it runs. */
const REACT_DOM = 'react-dom/client.js';
const FIRST_FONT = /rubik-hebrew-wght-normal.*\.woff2$/;

/**
 * Runs in the browser before the first paint: sizes a smart board, and shows the login at once to anyone without a
 * valid session. English waits for the app, because the shell is in Hebrew. Enter pressed before the app has loaded is
 * recorded, and the app submits that number (src/screens/login/first-paint.ts).
 */
const beforeFirstPaint = () => {
  const isSignedIn = () => {
    const payload = (localStorage.getItem('jwt') ?? '').split('.')[1];
    if (!payload) return false;
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return typeof exp === 'number' && exp * 1000 > Date.now();
  };
  // public pages
  const isOpen = ['/accessibility', '/privacy'].includes(location.pathname);
  let show = !isOpen;
  try {
    const display = localStorage.getItem('display');
    if (display) document.documentElement.dataset['display'] = display;
    show = !isOpen && localStorage.getItem('language') !== 'en' && !isSignedIn();
  } catch {
    // A damaged token or no storage: nobody is signed in.
  }
  const template = document.querySelector<HTMLTemplateElement>('#login-shell');
  if (show && template) template.replaceWith(template.content);
  document.querySelector('#first-paint')?.addEventListener('keydown', (event) => {
    const { key, target } = event as KeyboardEvent;
    if (key === 'Enter' && target instanceof HTMLInputElement) target.dataset['confirmed'] = target.value;
  });
};

/** Renders the login to HTML with the same class names as the page itself. */
const renderShell = async (root: string): Promise<string> => {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react({ compiler: true })],
    ssr: { noExternal: true },
    build: { ssr: SHELL, write: false },
  })) as Rolldown.RolldownOutput;
  const folder = await mkdtemp(join(tmpdir(), 'first-paint-'));
  try {
    const file = join(folder, 'login-shell.mjs');
    await writeFile(file, result.output[0].code);
    const { loginShell } = (await import(pathToFileURL(file).href)) as { loginShell: () => string };
    return loginShell();
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
 * Inlines the login into index.html, with its style sheets and preload links for its scripts, so that the first paint
 * waits for neither. Fails the build if the shell's class names aren't in those sheets.
 */
export const firstPaint = (): Plugin => {
  let root = '';
  // A separate file, because the content security policy forbids inline scripts; small, hashed and cached by the
  // browser.
  const script = `(${beforeFirstPaint})()`;
  const scriptFile = `assets/first-paint-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    buildStart() {
      this.emitFile({ type: 'asset', fileName: scriptFile, source: script });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const chunkOf = (file: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
        const [reactDom, screen] = [chunkOf(REACT_DOM), chunkOf(LOGIN_SCREEN)];
        if (!entry || !reactDom || !screen)
          throw new Error('The entry, React or the login screen is not a chunk of its own');

        const atOnce = withImports(bundle, entry.fileName);
        const forLogin = withImports(bundle, screen.fileName).filter((chunk) => !atOnce.includes(chunk));
        const sheets = [...atOnce, ...forLogin].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const css = [...new Set(sheets)].map((name) => {
          const sheet = bundle[name];
          return sheet?.type === 'asset' ? String(sheet.source) : '';
        });

        const shell = await renderShell(root);
        for (const [, names = ''] of shell.matchAll(/class="([^"]+)"/g))
          for (const name of names.split(' '))
            if (!name.startsWith('lucide') && !css.some((sheet) => sheet.includes(`.${name}`)))
              throw new Error(`The login's style .${name} is in none of ${sheets.join(', ')}`);

        const font = Object.keys(bundle).find((name) => FIRST_FONT.test(name));
        const preload = ({ fileName }: Rolldown.OutputChunk) =>
          `<link rel="modulepreload" crossorigin href="/${fileName}">`;
        const head = [
          preload(reactDom),
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
          `<style>${css.join('')}</style>`,
          `<template>${componentStyles.map((style) => `<style>${style}</style>`).join('')}</template>`,
        ].join('\n');
        const body = `<template id="login-shell">${forLogin.map(preload).join('')}<div id="first-paint">${shell}</div></template><script src="/${scriptFile}"></script>`;
        return html
          .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
          .replace('</head>', () => `${head}\n</head>`)
          .replace(PLACEHOLDER, () => `${body}\n${PLACEHOLDER}`);
      },
    },
  };
};
