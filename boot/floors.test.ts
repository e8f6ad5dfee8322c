import { mkdtemp, rm, writeFile, mkdir, copyFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FLOORS, readSources, wrongFloors, wrongImports } from './floors.mjs';
import { fromRoot, toolPath } from './paths.mjs';

/** The errors found in a file with this source. */
const foundIn = (path: string, source: string): string => wrongImports(new Map([[path, source]])).join('\n');

test.each([
  ['domain/src/users/a.ts', `import type { A } from '@zuzu/contract/users.ts'`, 'isn’t below domain'],
  ['demo/src/a.ts', `import '@zuzu/server/app/app.ts'`, 'isn’t below demo'],
  ['demo/src/a.test.ts', `import '@zuzu/studio/course.ts'`, 'nobody imports the studio'],
  ['bench/src/a.ts', `import '@zuzu/studio/course.ts'`, 'nobody imports the studio'],
  ['studio/src/a.ts', `import '@zuzu/contract/users.ts'`, 'isn’t below studio'],
  ['server/src/app/app.ts', `import '@zuzu/web/main.tsx'`, 'never meet'],
  ['server/src/lessons/a.test.ts', `import '@zuzu/web/paths.ts'`, 'never meet'],
  ['web/src/main.tsx', `import '@zuzu/server/lib/errors.ts'`, 'never meet'],
  ['web/src/features/gallery/a.tsx', `import '#screens/login/login-screen.tsx'`, 'Screens don'],
  ['web/src/features/office/users/a.tsx', `import '#screens/management/videos/videos-screen.tsx'`, 'Screens don'],
  ['web/src/features/gallery/a.tsx', `import '#app/router.tsx'`, 'isn’t below screens'],
  ['web/src/player/a.tsx', `import '#screens/lesson/a.tsx'`, 'isn’t below player'],
  ['web/src/lib/api/a.ts', `import '#player/playback/hls-video.ts'`, 'isn’t below api'],
  ['web/src/ui/a.tsx', `import '#api/users.ts'`, 'isn’t below components'],
  ['web/src/features/gallery/a.tsx', `import '#api/client.ts'`, 'stand side by side'],
])('%s may not say %s', (path, source, answer) => {
  expect(foundIn(path, source)).toContain(answer);
});

test.each([
  ['web/src/app/a.tsx', `import '#screens/login/login-screen.tsx'`],
  ['web/src/features/office/users/a.tsx', `import '#api/users.ts'; import './user-card.tsx'`],
  ['web/src/features/gallery/gallery-api.ts', `import '#api/client.ts'`],
  ['web/src/features/boards/a.tsx', `import '#screens/login/a.tsx'`],
  ['web/src/features/office/users/a.tsx', `import '#layouts/office-lists/use-row-focus.ts'`],
  ['web/scripts/a.ts', `import '../src/paths.ts'`],
])('%s may say %s', (path, source) => {
  expect(foundIn(path, source)).toBe('');
});

test('circular imports are found between files and between folders, including type imports', () => {
  const circle = (...files: [string, string][]) => wrongImports(new Map(files)).join('\n');
  expect(
    circle(
      ['web/src/features/sign-in/a.ts', `import type { B } from './b.ts'`],
      ['web/src/features/sign-in/b.ts', `import type { A } from './a.ts'`],
    ),
  ).toContain('a.ts → b.ts → a.ts is a circle');
  expect(
    circle(
      ['domain/src/users/a.ts', `import { b } from '#videos/b.ts'`],
      ['domain/src/videos/c.ts', `import { d } from '#users/d.ts'`],
    ),
  ).toContain('/domain/src: users → videos → users is a circle');
});

test('new entries on disk need a floor, and deleted ones must be removed', () => {
  const paths = Object.entries(FLOORS).flatMap(([folder, floors]) =>
    floors.flatMap((names) => names.split(' ').map((name) => join(folder, name, 'a.ts'))),
  );
  expect(wrongFloors(paths)).toEqual([]);
  expect(wrongFloors([...paths, 'web/src/vouchers/a.ts'])).toEqual(['/web/src: vouchers has no floor.']);
  expect(wrongFloors(paths.filter((path) => !path.startsWith('web/src/player')))).toEqual([
    '/web/src: there is no player.',
  ]);
});

test('the imports of this repository point down', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(900);
  expect([...wrongFloors([...sources.keys()]), ...wrongImports(sources)]).toEqual([]);
});

test('settings are read in one place, and no text is written into a component', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  try {
    await copyFile(fromRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const files = {
      'server/src/lessons/a.ts': `export const port = process.env['PORT'];`,
      'server/src/lib/config/env.ts': `export const port = process.env['PORT'];`,
      'web/src/ui/a.tsx': `export const A = () => <p>Save</p>;`,
      'web/src/ui/b.tsx': `export const B = ({ b }: { b: string }) => <p>{b} · {b}</p>;`,
    };
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${source}\n`);
    }
    const answer = promisify(execFile)(process.execPath, [toolPath('oxlint'), '--format=json'], { cwd: folder });
    const { stdout } = await answer.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
    const found = diagnostics.map(({ filename, code }) => `${filename.replaceAll('\\', '/')}: ${code}`);
    expect(found.sort()).toEqual([
      expect.stringContaining('server/src/lessons/a.ts: '),
      expect.stringContaining('web/src/ui/a.tsx: '),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
