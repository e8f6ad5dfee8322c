import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arbitraryUsers } from '@zuzu/domain/testing/arbitrary-users.ts';
import { columnOfHeader, headerRowOf } from '@zuzu/domain/sheets/users/columns.ts';
import { usersOfRows, userRowsOf, tableOfUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { arbitraryVideos } from '@zuzu/domain/testing/arbitrary-videos.ts';
import { videoColumnOfHeader, videoHeaderRowOf } from '@zuzu/domain/sheets/videos/columns.ts';
import { videoRowsOf, videosOfRows, tableOfVideos } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { pathParts } from '@zuzu/domain/videos/video-path.ts';
import { readTable } from './read-table.ts';
import { sheetFile, sheetKinds, type SheetKind } from './sheet-file.ts';

/** LibreOffice, as Debian's libreoffice-calc-nogui installs it. */
const hasOffice = (() => {
  try {
    execFileSync('soffice', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zuzu-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Comma, quotation mark, UTF-8, from the first line: what its dialog proposes for our files, and writes again. */
const CSV = '44,34,76,1';
const formats: Readonly<Record<SheetKind, { input: string[]; output: string }>> = {
  xlsx: { input: [], output: 'xlsx' },
  csv: { input: [`--infilter=CSV:${CSV}`], output: `csv:Text - txt - csv (StarCalc):${CSV}` },
};
/** Opens files in LibreOffice and saves them in the same format. */
const openAndSave = async (kind: SheetKind, files: readonly string[]): Promise<void> => {
  const { input, output } = formats[kind];
  await mkdir(join(folder, 'saved'), { recursive: true });
  // a separate profile: a running LibreOffice would receive the files otherwise
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [profile, '--headless', ...input, '--convert-to', output, '--outdir', join(folder, 'saved'), ...files];
  await promisify(execFile)('soffice', args);
};

type Cells = { head: string[]; rows: (string | number)[][] };
/** The cells of tables after LibreOffice has opened and saved their files. */
const throughFiles = async (kind: SheetKind, tables: readonly Cells[]): Promise<string[][][]> => {
  const names = tables.map((_, i) => `${i}.${kind}`);
  for (const [i, { head, rows }] of tables.entries())
    await writeFile(join(folder, names[i]!), Buffer.from(await (await sheetFile(kind, head, rows)).arrayBuffer()));
  await openAndSave(
    kind,
    names.map((name) => join(folder, name)),
  );
  return Promise.all(
    names.map(async (name) => {
      const read = await readTable(new Uint8Array(await readFile(join(folder, 'saved', name))));
      if ('problem' in read) throw new Error(`${name}: ${read.problem}`);
      return read.table;
    }),
  );
};
const textsOf = ({ head, rows }: Cells): string[][] => [head, ...rows.map((row) => row.map(String))];

const usersIn = (table: string[][]) => {
  const header = headerRowOf(table);
  return usersOfRows(userRowsOf(table, header, table[header]!.map(columnOfHeader)));
};
/** Enough to meet each odd text in each column. */
const LISTS = 60;
const SEED = 55;

it.runIf(hasOffice).each(sheetKinds)(
  `LibreOffice opens and saves %s files without loss (seed ${SEED})`,
  async (kind) => {
    const users = fc.sample(arbitraryUsers, { numRuns: LISTS, seed: SEED }).flat();
    const videos = fc.sample(arbitraryVideos, { numRuns: LISTS, seed: SEED }).flat();
    const tree = categoryTreeOf(videos.map(({ path }) => pathParts(path)));
    const videosIn = (table: string[][]) => {
      const header = videoHeaderRowOf(table);
      return videosOfRows(videoRowsOf(table, header, table[header]!.map(videoColumnOfHeader)), tree);
    };
    const tables = (['he', 'en'] as const).flatMap((language) => [
      tableOfUsers(users, language),
      tableOfVideos(videos, language),
    ]);
    const saved = await throughFiles(kind, tables);
    for (const [i, table] of tables.entries()) {
      const said = i % 2 === 0 ? usersIn : videosIn;
      expect(said(saved[i]!)).toEqual(said(textsOf(table)));
    }
  },
);
