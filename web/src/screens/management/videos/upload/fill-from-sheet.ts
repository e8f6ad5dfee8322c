import type { VideoFault } from '@zuzu/domain/sheets/videos/read-videos.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { problemText } from '#components/sheets/problem-text.ts';
import { readSheetFile } from '#sheets/read-sheet.ts';
import { m } from '#texts/generated/messages.js';
import { uploads } from './page-uploads.ts';
import { descriptionsFor } from './sheet-descriptions.ts';

/** What a sheet filled in: how many rows, and which of its cells were of no use; or why it can't be read. */
export type FilledRows = { file: string } & ({ problem: string } | { count: number; faults: VideoFault[] });

/** Describes the rows of the upload screen as a sheet does. */
export const fillFromSheet = async (sheet: File, categories: CategoryTree): Promise<FilledRows> => {
  const file = sheet.name;
  const read = await readSheetFile(sheet, new AbortController().signal);
  if ('problem' in read) return { file, problem: problemText(read.problem) };
  const found = descriptionsFor(read.table, uploads.current().rows, categories);
  if (!found) return { file, problem: m.sheets_beside_no_column() };
  uploads.describe(found.descriptions);
  return { file, count: found.descriptions.size, faults: found.faults };
};
