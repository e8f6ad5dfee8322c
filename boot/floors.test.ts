import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRoot, toolPath } from './paths.mjs';

const run = promisify(execFile);

/** A file, what it says, and what the linter answers. */
const forbidden = [
  ['domain/src/users/a.ts', `import 'node:fs'`, 'The domain is pure'],
  ['domain/src/users/b.ts', `import 'zodiac'`, 'The domain is pure'],
  ['domain/src/users/c.ts', `import '../contract/src/users.ts'`, 'The domain is pure'],
  ['domain/src/users/d.ts', `import '../../../server/src/errors.ts'`, 'no other room'],
  ['contract/src/a.ts', `import '@orpc/server'`, 'The contract imports'],
  ['contract/src/b.ts', `import '@zuzu/demo/clips.ts'`, 'The contract imports'],
  ['contract/src/c.ts', `import 'node:path'`, 'The contract imports'],
  ['demo/src/a.ts', `import '../server/src/app.ts'`, 'The demo imports the domain'],
  ['server/src/a.ts', `import '../web/src/main.tsx'`, 'neither the web'],
  ['server/src/lessons/demo.ts', `import '@zuzu/demo/clips.ts'`, 'outside seed'],
  ['server/src/lessons/a.test.ts', `import '../web/src/paths.ts'`, 'never meets the web'],
  ['server/src/http/a.ts', `import 'pg'`, 'touch SQL'],
  ['server/src/lessons/sql.ts', `import type { Kysely } from 'kysely'; export type K = Kysely<object>`, 'touch SQL'],
  ['server/src/transcoding/transcode-video.ts', `import 'pg-boss'`, 'touch SQL'],
  ['server/src/routes/a.ts', `import '../database/database.ts'`, 'asks a service'],
  ['server/src/routes/b.ts', `import '../storage/disk-storage.ts'`, 'asks a service'],
  ['server/src/routes/c.ts', `import '../users/users.repository.ts'`, 'asks a service'],
  ['server/src/lessons/a.service.ts', `import '../users/users.repository.ts'`, 'through its service'],
  ['server/src/seen/seen.repository.ts', `import '../videos/videos.repository.ts'`, 'through its service'],
  ['server/src/users/a.service.ts', `import '../routes/users.ts'`, 'no route and no request'],
  ['server/src/videos/a.service.ts', `import '../app.ts'`, 'no route and no request'],
  ['server/src/transcoding/a.ts', `import '../videos/videos.service.ts'`, 'transcoding knows the storage'],
  ['server/src/storage/a.ts', `import '../videos/videos.service.ts'`, 'storage and database are the ground'],
  ['server/src/lessons/b.ts', `export const port = process.env['PORT']`, 'process.env'],
  ['web/src/main.tsx', `import '../server/src/errors.ts'`, 'neither the server nor the demo'],
  ['web/src/screens/gallery/a.tsx', `import '../login/login-screen.tsx'`, 'Screens don'],
  ['web/src/screens/management/users/a.tsx', `import '../videos/videos-screen.tsx'`, 'Screens don'],
  ['web/src/screens/management/videos/upload/a.tsx', `import '../../../gallery/a.tsx'`, 'Screens don'],
  ['web/src/screens/gallery/b.tsx', `import '../../app/router.tsx'`, 'know the app'],
  ['web/src/player/a.tsx', `import '../screens/lesson/a.tsx'`, 'screens are above'],
  ['web/src/layouts/a.tsx', `import '../app/router.tsx'`, 'screens are above'],
  ['web/src/api/a.ts', `import '../player/hls-video.ts'`, 'no picture'],
  ['web/src/components/a.tsx', `import '../api/users.ts'`, 'are the ground'],
  ['web/src/components/b.tsx', `import '../session/session.ts'`, 'are the ground'],
  ['web/src/components/c.tsx', `import '@zuzu/demo/clips.ts'`, 'neither the server nor the demo'],
  ['web/src/components/d.tsx', `export const D = () => <p>Save</p>`, 'literal text'],
] as const;

const allowed = [
  ['domain/src/users/x.ts', `import 'zod/mini'; import '../videos/video.ts'`],
  ['domain/src/users/x.test.ts', `import 'vitest'; import 'fast-check'`],
  [
    'contract/src/x.ts',
    `import '@orpc/contract'; import 'zod'; import '../domain/src/users/user.ts'; import './errors.ts'`,
  ],
  ['demo/src/x.ts', `import '../domain/src/users/user.ts'; import 'node:fs'`],
  ['server/src/seed/x.ts', `import '@zuzu/demo/clips.ts'`],
  ['server/src/lessons/x.service.ts', `import '../users/users.service.ts'; import './x.repository.ts'`],
  ['server/src/lessons/x.repository.ts', `import 'kysely'; import '../database/tables.ts'; import './y.repository.ts'`],
  ['server/src/transcoding/transcoding-queue.ts', `import 'pg-boss'`],
  ['server/src/database/x.ts', `import 'pg'`],
  ['server/src/context.ts', `import './users/users.repository.ts'; import './storage/disk-storage.ts'`],
  ['server/src/config/env.ts', `export const port = process.env['PORT']`],
  ['web/src/app/x.tsx', `import '../screens/login/login-screen.tsx'`],
  ['web/src/screens/management/users/x.tsx', `import '../../../api/users.ts'; import './user-card.tsx'`],
  ['web/src/screens/gallery/x.tsx', `import '../../player/hls-video.ts'; import '../../components/button.tsx'`],
  ['web/src/components/x.tsx', `export const X = ({ a }: { a: string }) => <p>{a} · {a}</p>`],
] as const;

type Finding = { filename: string; message: string; help?: string };
let folder: string;
/** By file, all that the linter says about it. */
const findings = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floors-'));
  await copyFile(fromRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [path, source] of [...forbidden, ...allowed]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${source};\n`);
  }
  const answer = run(process.execPath, [toolPath('oxlint'), '--format=json'], { cwd: folder });
  const { stdout } = await answer.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  for (const { filename, message, help = '' } of diagnostics) {
    const path = filename.replaceAll('\\', '/');
    findings.set(path, `${findings.get(path) ?? ''}${message} ${help}\n`);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(forbidden)('%s: %s', (path, _source, answer) => {
  expect(findings.get(path)).toContain(answer);
});

test.each(allowed)('%s: %s is fine', (path) => {
  expect(findings.get(path)).toBeUndefined();
});
