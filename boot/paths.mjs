import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const fromRoot = (...parts) => join(root, ...parts);

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The script of an installed tool, to be run with a specific Node. */
export const toolPath = (name, tool = name) => {
  const folder = fromRoot('node_modules', name);
  if (!existsSync(folder)) throw new Error(`${name} is not installed: run npm ci.`);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
};
