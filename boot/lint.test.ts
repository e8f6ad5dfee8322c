import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fromRoot, toolPath } from './paths.mjs';

/** Sources, and the text in the linter's message; undefined if it accepts them. */
const cases: readonly [path: string, source: string, message: string | undefined][] = [
  ['domain/src/users/a.ts', `import 'node:fs';`, 'The domain is pure'],
  ['domain/src/users/b.ts', `import '@zuzu/contract/users.ts';`, 'The domain is pure'],
  ['domain/src/users/c.ts', `import '#videos/video.ts';`, undefined],
  ['contract/src/a.ts', `import '@zuzu/server/app/app.ts';`, 'The contract imports'],
  ['contract/src/b.ts', `import '@zuzu/domain/users/user.ts';`, undefined],
  ['demo/src/a.ts', `import '@zuzu/server/app/app.ts';`, 'Imports point down'],
  ['server/src/lib/a.ts', `import '#database/database.ts';`, 'at the bottom'],
  ['server/src/storage/a.ts', `import '#features/videos/videos.service.ts';`, 'Imports point down'],
  ['server/src/database/a.ts', `import '#app/app.ts';`, 'Imports point down'],
  ['server/src/http/a.ts', `import 'pg';`, 'SQL is in repositories'],
  ['server/src/features/users/a.service.ts', `import 'kysely';`, 'SQL is in repositories'],
  ['server/src/features/users/b.service.ts', `import '#app/calls.ts';`, 'Imports point down'],
  ['server/src/features/users/c.ts', `import '#features/videos/videos.repository.ts';`, 'other feature'],
  ['server/src/features/users/d.repository.ts', `import '#features/videos/videos.repository.ts';`, 'other feature'],
  ['server/src/features/users/e.repository.ts', `import 'kysely';`, undefined],
  ['server/src/features/users/f.routes.ts', `import './users.repository.ts';`, 'Routes use services'],
  ['server/src/features/users/g.routes.ts', `import '#app/calls.ts';`, undefined],
  ['server/src/features/users/h.feature.ts', `import 'kysely'; import '#app/calls.ts';`, undefined],
  ['server/src/app/a.ts', `import '@zuzu/web/paths.ts';`, 'Imports point down'],
  ['server/src/features/lessons/a.ts', `export const port = process.env['PORT'];`, 'process.env'],
  ['server/src/lib/config/env.ts', `export const port = process.env['PORT'];`, undefined],
  ['web/src/lib/a.ts', `import '#ui/button.tsx';`, 'at the bottom'],
  ['web/src/ui/a.tsx', `import '#features/users/users-api.ts';`, 'Imports point down'],
  ['web/src/ui/b.tsx', `export const B = () => <p>Save</p>;`, 'literal text'],
  ['web/src/ui/c.tsx', `export const C = ({ c }: { c: string }) => <p>{c} · {c}</p>;`, undefined],
  ['web/src/player/a.tsx', `import '@zuzu/server/app/app.ts';`, 'Imports point down'],
  ['web/src/features/gallery/a.tsx', `import '#app/router.tsx';`, 'Imports point down'],
  ['web/src/features/gallery/b.tsx', `import '#lib/api/client.ts';`, '-api.ts'],
  ['web/src/features/gallery/c-api.ts', `import '#lib/api/client.ts';`, undefined],
  ['web/src/features/gallery/d.tsx', `import '#features/office/videos/list/a.tsx';`, 'private'],
  ['web/src/features/gallery/e.tsx', `import '#features/offline/list/a.tsx';`, 'private'],
  [
    'web/src/features/gallery/f.tsx',
    `import '#features/office/videos/a.tsx'; import '#features/boards/a.ts';`,
    undefined,
  ],
];

type Diagnostic = { filename: string; message: string; help?: string };

test('the linter enforces layers, settings in one place and texts in catalogs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'));
  try {
    await copyFile(fromRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [path, source] of cases) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${source}\n`);
    }
    const linted = promisify(execFile)(process.execPath, [toolPath('oxlint'), '--format=json'], { cwd: folder });
    const { stdout } = await linted.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    const messagesOf = (path: string): string =>
      diagnostics
        .filter(({ filename }) => filename.replaceAll('\\', '/') === path)
        .map(({ message, help }) => `${message} ${help}`)
        .join('\n');
    for (const [path, , message] of cases)
      if (message === undefined) expect([path, messagesOf(path)]).toEqual([path, '']);
      else expect([path, messagesOf(path)]).toEqual([path, expect.stringContaining(message)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
