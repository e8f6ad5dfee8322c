import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installArgs } from '../../../boot/install.mjs';
import { fromRoot, readJson } from '../../../boot/paths.mjs';
import { atMost, printGoals, printTable, shown } from '#figures.ts';

const runFile = promisify(execFile);
const FETCHED_LIMIT_MB = 300;
const LEFT_LIMIT_MB = 700;
const PRODUCTION_LIMIT_MB = 95;

export const summary = 'What npm start fetches into an empty cache, and what it leaves on the disk';

/** Bytes of all files below a folder. */
const sizeOf = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Megabytes that an installation downloads into an empty cache, and its size on disk. */
const install = async (args: readonly string[]): Promise<{ fetched: number; left: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'zuzu-install-'));
  try {
    const project = join(folder, 'project');
    const { workspaces: rooms } = readJson(fromRoot('package.json')) as { workspaces: string[] };
    const manifests = ['package.json', 'package-lock.json', ...rooms.map((room) => join(room, 'package.json'))];
    for (const path of manifests) {
      await mkdir(dirname(join(project, path)), { recursive: true });
      await cp(fromRoot(path), join(project, path));
    }
    const cache = join(folder, 'cache');
    await runFile('npm', [...args, '--cache', cache], { cwd: project, shell: process.platform === 'win32' });
    return { fetched: (await sizeOf(cache)) / 1e6, left: (await sizeOf(project)) / 1e6 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

export const run = async (): Promise<void> => {
  const production = installArgs.product.filter((arg) => !arg.startsWith('--include') && arg !== '--workspace=web');
  const kinds = {
    'npm start': await install(installArgs.product),
    'npm test': await install(installArgs.everything),
    'the container image': await install([...production, '--omit=dev', '--omit=optional']),
  };
  printTable(
    'Packages, MB',
    ['', 'fetched', 'left'],
    Object.entries(kinds).map(([name, { fetched, left }]) => [name, shown(fetched, 0), shown(left, 0)]),
  );
  const unit = ' MB';
  printGoals([
    atMost('npm start, fetched', kinds['npm start'].fetched, FETCHED_LIMIT_MB, { unit }),
    atMost('npm start, left', kinds['npm start'].left, LEFT_LIMIT_MB, { unit }),
    atMost('the container image, left', kinds['the container image'].left, PRODUCTION_LIMIT_MB, { unit }),
  ]);
};
