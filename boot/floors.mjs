import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { fromRoot } from './paths.mjs';

/** Each is a package, imported by its name. */
const ROOMS = ['bench', 'e2e', 'server', 'web', 'contract', 'studio', 'demo', 'domain'];

/**
 * The layers of a folder, from the top down: entries import from lower floors, never upwards and never from a
 * neighbour. In all other folders any order is fine, as long as imports aren't circular.
 */
export const FLOORS = {
  '': ['bench', 'e2e', 'server web', 'contract', 'studio', 'demo', 'domain'],
  'web/src': [
    'main.tsx service-worker.ts',
    'app',
    'screens',
    'layouts player',
    'api components',
    'sheets',
    'paths.ts texts',
    'session',
  ],
};

/** Rules beyond the floors: `of` is the importing file, `is` the imported path or package name. */
const RULES = [
  {
    message:
      'Reads and writes of a noun stand side by side: in web/src/lib/api, or in the -api.ts of the only screens that need them.',
    forbids: (of, is) =>
      is === 'web/src/lib/api/client.ts' && !of.startsWith('web/src/lib/api/') && !of.endsWith('-api.ts'),
  },
  {
    // a board is signed in, and leads through lessons: its screens are made of both
    message: 'Screens don’t import each other: what two of them share moves up.',
    forbids: (of, is) => {
      const [screens, management] = [/^web\/src\/screens\/([^/]+)\//, /^web\/src\/screens\/management\/([^/]+)\//];
      return [screens, management].some((screen) => {
        const [from, to] = [screen.exec(of)?.[1], screen.exec(is)?.[1]];
        return from !== undefined && to !== undefined && from !== to && from !== 'boards';
      });
    },
  },
];

/** Tests and test helpers may import anything. */
const isTest = (path) => /\.test\.tsx?$|\/testing\/|\/(arbitrary|test)-[\w-]+\.ts$|-suite\.ts$/.test(path);

const roomOf = (path) => ROOMS.find((room) => path.startsWith(`${room}/`));

/** Resolves a specifier to a path in the repository, or to a package name. */
const resolve = (specifier, from) => {
  const [path] = specifier.split('?');
  if (path.startsWith('.')) return join(dirname(from), path);
  if (path.startsWith('#testing/')) return `${roomOf(from)}/${path.slice(1)}`;
  if (path.startsWith('#')) return `${roomOf(from)}/src/${path.slice(1)}`;
  const [, room, rest] = /^@zuzu\/(\w+)\/(.*)$/.exec(path) ?? [];
  return room ? `${room}/src/${rest}` : path;
};

/** Every specifier in a source: imports, re-exports, type-only and dynamic imports. */
const specifiersOf = (path, source) => {
  const { module } = parseSync(path, source);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1] ?? [],
    ),
  ];
};

/** The preferred spelling of a specifier that goes up; undefined for every other. */
const betterSpelling = (path, specifier) => {
  const [room, source, ...rest] = resolve(specifier, path).split('/');
  if (isServer(path) || !specifier.startsWith('../') || !ROOMS.includes(room) || source !== 'src') return undefined;
  if (!path.startsWith(`${room}/`)) return `@zuzu/${room}/${rest.join('/')}`;
  return path.startsWith(`${room}/src/`) ? `#${rest.join('/')}` : undefined;
};

/** The entry of `folder` that contains a path; undefined for paths outside of it. */
const entryIn = (folder, path) => {
  const prefix = folder === '' ? '' : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined;
};

/** A cycle among the entries of a graph, if there is one: names in import order. */
const circleIn = (graph) => {
  const done = new Set();
  const walk = (name, trail) => {
    if (trail.includes(name)) return trail.slice(trail.indexOf(name));
    if (done.has(name)) return undefined;
    for (const next of graph.get(name) ?? []) {
      const found = walk(next, [...trail, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of graph.keys()) {
    const found = walk(name, []);
    if (found) return found;
  }
  return undefined;
};

// The server's layers are rules of the linter.
const isServer = (path) => path.startsWith('server/');

const foldersOf = (paths) =>
  new Set(paths.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))));

/** Imports between the entries of one folder that don't point down. */
const wrongWaysIn = (folder, imports) => {
  const floors = FLOORS[folder]?.map((names) => names.split(' '));
  const floorOf = (entry) => floors?.findIndex((names) => names.includes(entry)) ?? -1;
  const graph = new Map();
  const found = [];
  for (const [of, is] of imports) {
    const [from, to] = [entryIn(folder, of), entryIn(folder, is)];
    if (from === undefined || to === undefined || from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
    if (floorOf(from) >= 0 && floorOf(to) >= 0 && floorOf(from) >= floorOf(to))
      found.push(`${of} → ${is}: imports point down, and in /${folder} ${to} isn’t below ${from}.`);
  }
  const circle = floors ? undefined : circleIn(graph);
  if (circle) found.push(`/${folder}: ${[...circle, circle[0]].join(' → ')} is a circle.`);
  return found;
};

/** All import errors of these sources, a `Map` of path → text; one line each. */
export const wrongImports = (sources) => {
  const found = [];
  const imports = [];
  for (const [path, source] of sources) {
    for (const specifier of specifiersOf(path, source)) {
      const is = resolve(specifier, path);
      const better = betterSpelling(path, specifier);
      if (better) found.push(`${path}: ${specifier} is written ${better}.`);
      const [from, to] = [roomOf(path), roomOf(is)];
      if (/^(server web|web server)$/.test(`${from} ${to}`)) found.push(`${path} → ${is}: server and web never meet.`);
      if (to === 'studio' && from !== 'studio') found.push(`${path} → ${is}: nobody imports the studio.`);
      if (isTest(path)) continue;
      imports.push([path, is]);
      for (const { message, forbids } of RULES) if (forbids(path, is)) found.push(`${path} → ${is}: ${message}`);
    }
  }
  for (const folder of foldersOf([...sources.keys()].filter((path) => !isServer(path))))
    found.push(...wrongWaysIn(folder, imports));
  return found;
};

/** Entries that are on no floor of their folder in FLOORS, and names there that no longer exist on disk. */
export const wrongFloors = (paths) =>
  Object.entries(FLOORS).flatMap(([folder, floors]) => {
    const named = floors.flatMap((names) => names.split(' '));
    const there = new Set(paths.flatMap((path) => (isTest(path) ? [] : (entryIn(folder, path) ?? []))));
    return [
      ...[...there].filter((entry) => !named.includes(entry)).map((entry) => `/${folder}: ${entry} has no floor.`),
      ...named.filter((entry) => !there.has(entry)).map((entry) => `/${folder}: there is no ${entry}.`),
    ];
  });

/** All sources of the rooms, by path. */
export const readSources = () =>
  new Map(
    globSync(`{${ROOMS.join(',')}}/{src,scripts,testing}/**/*.{ts,tsx}`, { cwd: fromRoot('.') })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('/generated/') && !path.endsWith('.d.ts'))
      .map((path) => [path, readFileSync(fromRoot(path), 'utf8')]),
  );

if (import.meta.main) {
  const sources = readSources();
  const found = [...wrongFloors([...sources.keys()]), ...wrongImports(sources)];
  for (const line of found) console.log(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
