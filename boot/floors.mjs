import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';
import { fromRoot } from './paths.mjs';

/** Each is a package, and imported by its name. */
const ROOMS = ['bench', 'e2e', 'server', 'web', 'contract', 'demo', 'domain'];

/**
 * What stands in a folder, from the top floor down: imports go to a lower floor, never up and never to a neighbour. In every
 * other folder the imports themselves give the order, so long as none of them make a circle.
 */
export const FLOORS = {
  '': ['bench', 'e2e', 'server web', 'contract', 'demo', 'domain'],
  'server/src': [
    'main.ts work.ts move change-secrets.ts create-manager.ts prepare-bucket.ts',
    'app.ts backup seed',
    'announce.ts http installation.ts worker.ts',
    'routes',
    'context.ts',
    'auth lessons plays privacy run-process.ts settings.service.ts statistics system weekly',
    'signing-secrets.ts startup-problem.ts videos',
    'users',
    'audit installation.repository.ts running-server.ts seen transcoding',
    'database storage',
    'cursor.ts',
    'config errors.ts log.ts network.ts no-space.ts reported-time.ts threads',
  ],
  'web/src': ['main.tsx', 'app', 'screens', 'layouts player', 'api components', 'paths.ts session texts'],
};

const SQL = /^(kysely|pg|pg-boss)(\/|$)/;
const NOUN = /^server\/src\/(auth|lessons|plays|seen|statistics|users|videos|weekly)\//;

/** What floors alone don't say: `of` is a file, `is` what it imports, a path of the repository or the name of a package. */
const RULES = [
  {
    message: 'The domain is pure: it imports zod and itself.',
    forbids: (of, is) => of.startsWith('domain/') && !/^(domain|zod)\//.test(is),
  },
  {
    message: 'The contract imports zod, @orpc/contract, the domain and itself.',
    forbids: (of, is) => of.startsWith('contract/') && !/^(contract|domain|@orpc\/contract|zod)(\/|$)/.test(is),
  },
  {
    message: 'Only the seed, and what tries the product from outside, knows the demo.',
    forbids: (of, is) => is.startsWith('demo/') && !/^(demo|server\/src\/seed|bench|e2e)\//.test(of),
  },
  {
    message: 'Only repositories, queues and the database touch SQL.',
    forbids: (of, is) =>
      of.startsWith('server/') && SQL.test(is) && !/^server\/src\/database\/|\.repository\.ts$|-queue\.ts$/.test(of),
  },
  {
    message: 'A route asks a service.',
    forbids: (of, is) =>
      of.startsWith('server/src/routes/') && /^server\/src\/(database|storage)\/|\.repository\.ts$/.test(is),
  },
  {
    message: 'Another noun is asked through its service.',
    forbids: (of, is) =>
      NOUN.test(of) && NOUN.test(is) && is.endsWith('.repository.ts') && NOUN.exec(of)[1] !== NOUN.exec(is)[1],
  },
  {
    message: 'Reads and writes of a noun stand side by side in web/src/api.',
    forbids: (of, is) => is === 'web/src/api/client.ts' && !of.startsWith('web/src/api/'),
  },
  {
    message: 'Screens don’t import each other: what two of them share moves up.',
    forbids: (of, is) => {
      const [screens, management] = [/^web\/src\/screens\/([^/]+)\//, /^web\/src\/screens\/management\/([^/]+)\//];
      return [screens, management].some((screen) => {
        const [from, to] = [screen.exec(of)?.[1], screen.exec(is)?.[1]];
        return from !== undefined && to !== undefined && from !== to;
      });
    },
  },
];

/** Tests, and what only tests use, may look anywhere. */
const isTest = (path) => /\.test\.tsx?$|\/testing\/|\/(arbitrary|test)-[\w-]+\.ts$|-suite\.ts$/.test(path);

const roomOf = (path) => ROOMS.find((room) => path.startsWith(`${room}/`));

/** The path of the repository that a specifier means, or the package's own name. */
const resolve = (specifier, from) => {
  const [path] = specifier.split('?');
  if (path.startsWith('.')) return join(dirname(from), path);
  if (path.startsWith('#')) return `${roomOf(from)}/src/${path.slice(1)}`;
  const [, room, rest] = /^@zuzu\/(\w+)\/(.*)$/.exec(path) ?? [];
  return room ? `${room}/src/${rest}` : path;
};

/** Every specifier that a source names: imports, exports from elsewhere, types alone, and imports made later. */
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

/** How a specifier that climbs is written instead; undefined for every other. */
const betterSpelling = (path, specifier) => {
  const [room, source, ...rest] = resolve(specifier, path).split('/');
  if (!specifier.startsWith('../') || !ROOMS.includes(room) || source !== 'src') return undefined;
  if (!path.startsWith(`${room}/`)) return `@zuzu/${room}/${rest.join('/')}`;
  return path.startsWith(`${room}/src/`) ? `#${rest.join('/')}` : undefined;
};

/** The entry of `folder` that a path lies in; undefined for what lies elsewhere. */
const entryIn = (folder, path) => {
  const prefix = folder === '' ? '' : `${folder}/`;
  return path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined;
};

/** One circle among the entries of a graph, if there is any: names in the order in which they import each other. */
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

const foldersOf = (paths) =>
  new Set(paths.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))));

/** Where imports between the entries of one folder don't point down. */
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

/** All that is wrong with the imports of these sources, a `Map` of path → text; one line each. */
export const wrongImports = (sources) => {
  const found = [];
  const imports = [];
  for (const [path, source] of sources) {
    for (const specifier of specifiersOf(path, source)) {
      const is = resolve(specifier, path);
      const better = betterSpelling(path, specifier);
      if (better) found.push(`${path}: ${specifier} is written ${better}.`);
      const bothSides = `${roomOf(path)} ${roomOf(is)}`;
      if (/^(server web|web server)$/.test(bothSides)) found.push(`${path} → ${is}: server and web never meet.`);
      if (isTest(path)) continue;
      imports.push([path, is]);
      for (const { message, forbids } of RULES) if (forbids(path, is)) found.push(`${path} → ${is}: ${message}`);
    }
  }
  for (const folder of foldersOf([...sources.keys()])) found.push(...wrongWaysIn(folder, imports));
  return found;
};

/** Entries of the folders in FLOORS that stand on no floor, and names there that nothing on disk has any more. */
export const wrongFloors = (paths) =>
  Object.entries(FLOORS).flatMap(([folder, floors]) => {
    const named = floors.flatMap((names) => names.split(' '));
    const there = new Set(paths.flatMap((path) => (isTest(path) ? [] : (entryIn(folder, path) ?? []))));
    return [
      ...[...there].filter((entry) => !named.includes(entry)).map((entry) => `/${folder}: ${entry} has no floor.`),
      ...named.filter((entry) => !there.has(entry)).map((entry) => `/${folder}: there is no ${entry}.`),
    ];
  });

/** Every source of the rooms, by its path. */
export const readSources = () =>
  new Map(
    globSync(`{${ROOMS.join(',')}}/{src,scripts}/**/*.{ts,tsx}`, { cwd: fromRoot('.') })
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
