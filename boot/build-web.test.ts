import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources, keepFormerFiles } from './build-web.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src', 'main.tsx'), 'one');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a build is stale once a source has been edited, renamed or deleted', async () => {
  const before = hashSources([folder]);
  await writeFile(join(folder, 'src', 'main.tsx'), 'two');
  const changed = hashSources([folder]);
  await rm(join(folder, 'src', 'main.tsx'));
  await writeFile(join(folder, 'src', 'app.tsx'), 'two');
  const renamed = hashSources([folder]);
  await rm(join(folder, 'src', 'app.tsx'));
  expect(new Set([before, changed, renamed, hashSources([folder])]).size).toBe(4);
});

test('a build stays fresh after a checkout, changes in tests, and changes in generated files', async () => {
  const before = hashSources([folder]);
  await utimes(join(folder, 'src', 'main.tsx'), new Date(0), new Date(0));
  await writeFile(join(folder, 'src', 'main.test.tsx'), 'a test');
  for (const made of ['dist', 'node_modules', 'src/generated', 'project.inlang']) {
    await mkdir(join(folder, made));
    await writeFile(join(folder, made, 'file.js'), 'made');
  }
  expect(hashSources([folder])).toBe(before);
});

test('a build keeps the files of the one before for a week, and its own where both have one', async () => {
  const [former, next] = [join(folder, 'former'), join(folder, 'next')];
  for (const build of [former, next]) {
    await mkdir(build);
    await writeFile(join(build, 'both.js'), build);
  }
  await writeFile(join(former, 'app-1.js'), 'one');
  keepFormerFiles(former, next);
  expect((await readdir(next)).toSorted()).toEqual(['app-1.js', 'both.js']);
  expect(await readFile(join(next, 'both.js'), 'utf8')).toBe(next);

  const later = join(folder, 'later');
  await mkdir(later);
  keepFormerFiles(next, later, Date.now() + 8 * 24 * 3_600_000);
  expect(await readdir(later)).toEqual([]);
});
