import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { textsOptions } from './texts-options.ts';

/** The languages whose texts are separate files; the others are bundled with the code that shows them. */
const APART = ['ar', 'ru'];
const MESSAGE = /\/texts\/generated\/messages\/(?!_index)\w+\.js$/;
const VIRTUAL = /^virtual:texts\/(\w+)$/;

/** A compiled text of one language: `const ar_common_back = … ;`, up to the empty line. */
const compiled = (language: string): RegExp =>
  new RegExp(String.raw`(?:/\*\*[^\n]*\*/\n)?const ${language}_(\w+) = ([\s\S]*?);\n(?=\n)`);
/** Where a text chooses this language. */
const choice = (language: string): RegExp =>
  new RegExp(String.raw`if \(locale === "${language}"\) return ${language}_(\w+)\(inputs\)`);
/** Texts that a language lacks stand for those of another one; these aren't the language's. */
const STANDS_IN = /^\w+$/;

/** What compiled texts choose plural forms by; imported, it would be in the file of one of these languages. */
const PLURALS = 'const registry = { plural: (locale, count) => new Intl.PluralRules(locale).select(Number(count)) };';

/** Where they have been loaded to. */
const LOADED = join(textsOptions.outdir, '../loaded-texts.ts').replaceAll('\\', '/');

/**
 * Moves the texts of some languages from the compiled catalogs into one module per language, loaded for its readers
 * (src/lib/texts/loaded-texts.ts). Without it, every page loads its texts in four languages.
 */
export const textsApart = (): Plugin => {
  /** The module with all texts of a language. */
  const all = async (language: string): Promise<string> => {
    const folder = join(textsOptions.outdir, 'messages');
    const files = (await readdir(folder)).filter((name) => /^[^_].*\.js$/.test(name));
    const entries = await Promise.all(
      files.map(async (name) => {
        const [, key, text = ''] = compiled(language).exec(await readFile(join(folder, name), 'utf8')) ?? [];
        if (key === undefined) throw new Error(`${name} has no text in ${language}`);
        return STANDS_IN.test(text) ? '' : `${key}: ${text},\n`;
      }),
    );
    return `${PLURALS}\nexport const texts = {\n${entries.join('')}};\n`;
  };
  /** A compiled text that asks for those languages where they have been loaded to. */
  const withoutApart = (code: string): string => {
    let left = code;
    for (const language of APART) {
      const [whole, , text = ''] = compiled(language).exec(left) ?? [];
      if (whole === undefined || !choice(language).test(left))
        throw new Error(`A compiled text looks other than expected: ${left.slice(0, 500)}`);
      const instead = STANDS_IN.test(text) ? 'en_$1(inputs)' : 'loadedText(locale, "$1", inputs)';
      left = left.replace(whole, '').replace(choice(language), `if (locale === "${language}") return ${instead}`);
    }
    const loading = left.includes('loadedText(') ? `import { loadedText } from ${JSON.stringify(LOADED)};\n` : '';
    return loading + left;
  };
  return {
    name: 'texts-apart',
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [/^\0virtual:texts\//, MESSAGE] },
      handler: async (id) =>
        id.startsWith('\0') ? all(id.split('/').at(-1) ?? '') : withoutApart(await readFile(id, 'utf8')),
    },
  };
};
