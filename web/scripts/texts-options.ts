import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

const web = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * How the catalogs in `messages/` become typed functions in `src/texts/generated/`. The bundler's plugin and
 * `npm run texts` share it, so that both write the same files and neither undoes the other's.
 */
export const textsOptions: CompilerOptions = {
  project: web('project.inlang'),
  outdir: web('src/texts/generated'),
  outputStructure: 'message-modules',
  // The language is ours to decide (src/texts/language.ts); nothing is read from addresses or cookies.
  strategy: ['baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};
