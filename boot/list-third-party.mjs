// `npm run notices`: writes THIRD_PARTY_NOTICES.md from the lock file and the installed packages.
import { existsSync, writeFileSync } from 'node:fs';
import { fromRoot, readJson } from './paths.mjs';

/** The workspaces that are part of an installation; the others are for tests and benches. */
const SHIPPED_ROOMS = ['', 'server', 'web', 'contract', 'domain', 'demo'];

const INTRODUCTION = `# Third-party notices

Zuzu itself is under the MIT licence. It stands on the work of others, under their own licences, whose texts lie in each
package (\`node_modules/<name>/LICENSE\`) or behind the links; those of what the web app bundles are served with it, at
\`/licenses.txt\` and \`/licenses-polyfills.txt\`. This page is made by \`npm run notices\`.

## Programs that run beside it

| program | licence | how it is used |
| --- | --- | --- |
| FFmpeg | GPL-3.0-or-later, as the installed package is built | prepares videos; a separate program, neither linked nor changed; <https://ffmpeg.org> |
| PostgreSQL | PostgreSQL Licence | the embedded database; a separate program; <https://www.postgresql.org> |
| Node.js | MIT, with parts under licences of their own | runs the server; <https://nodejs.org> |

## Font

Rubik, © The Rubik Project Authors, SIL Open Font License 1.1, <https://github.com/googlefonts/rubik>.

## Clips

The animated clips are made by this project and are under its licence. Four filmed ones are by Intel Corporation
(_sample-videos_), under CC BY 4.0: see [demo/samples/CREDITS.md](demo/samples/CREDITS.md).

## Packages
`;

/** The lock file entry that a package resolves a name to: in its own folder first, then in those above. */
const resolveEntry = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
};

/** Every package that the shipped workspaces depend on, directly or transitively, including those for other systems. */
export const listShipped = (lock) => {
  const found = new Map();
  const visit = (from) => {
    const { dependencies, optionalDependencies } = lock.packages[from];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolveEntry(lock.packages, from, name);
      if (path === undefined || found.has(path)) continue;
      const entry = lock.packages[path];
      if (entry.link) continue;
      found.set(path, {
        name,
        version: entry.version,
        licence: entry.license,
        optional: entry.optional === true,
        path,
      });
      visit(path);
    }
  };
  for (const room of SHIPPED_ROOMS) visit(room);
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.version < b.version ? -1 : 1));
};

const homepage = ({ name, optional, path }) => {
  const file = fromRoot(path, 'package.json');
  // Which optional packages are installed depends on the system; the page must not.
  const { homepage: page, repository } = !optional && existsSync(file) ? readJson(file) : {};
  const url = page ?? repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return typeof url === 'string' && url.startsWith('https://') ? url : `https://www.npmjs.com/package/${name}`;
};

const row = (item) => `| ${item.name} | ${item.version} | ${item.licence} | <${homepage(item)}> |`;

if (process.argv[1] === import.meta.filename) {
  const rows = listShipped(readJson(fromRoot('package-lock.json'))).map(row);
  const table = ['| package | version | licence | home |', '| --- | --- | --- | --- |', ...rows].join('\n');
  writeFileSync(fromRoot('THIRD_PARTY_NOTICES.md'), `${INTRODUCTION}\n${table}\n`);
  console.log(`${rows.length} packages listed`);
}
