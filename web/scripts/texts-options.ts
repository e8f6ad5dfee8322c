import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

const web = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Compiles the catalogs in `messages/` into typed functions in `src/lib/texts/generated/`. Shared by the bundler's plugin
 * and `npm run texts`, so that both write the same files.
 */
export const textsOptions: CompilerOptions = {
  project: web('project.inlang'),
  outdir: web('src/lib/texts/generated'),
  outputStructure: 'message-modules',
  // The app chooses the language itself (src/lib/texts/language.ts); nothing is read from URLs or cookies.
  strategy: ['baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
};
