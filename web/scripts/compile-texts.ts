import { readdirSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';
import { textsOptions } from './texts-options.ts';

/** `npm run texts`: compiles the message catalogs without the bundler, so that type checks and tests can import them. */
await compile(textsOptions);

// Without its plugin the compiler reports success and writes nothing; a build without texts must not pass.
const written = readdirSync(`${textsOptions.outdir}/messages`).length;
if (written < 2) throw new Error('No texts were compiled: is @inlang/plugin-message-format installed?');
