import type { VideoFault } from '@zuzu/domain/sheets/videos/read-videos.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { problemText } from '#components/sheets/problem-text.ts';
import { readSheetFile } from '#sheets/read-sheet.ts';
import { m } from '#texts/generated/messages.js';
import { uploads } from './page-uploads.ts';
import { descriptionsPasted, type PastedColumn } from './paste.ts';
import { descriptionsFor } from './sheet-descriptions.ts';
import type { UploadRow } from './upload-rows.ts';

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

interface Pasted {
  /** The row that was pasted into, and those below it. */
  rows: readonly UploadRow[];
  column: PastedColumn;
  categories: CategoryTree;
}
/** Describes rows by cells that were copied from a spreadsheet. */
export const fillFromPaste = async (text: string, { rows, column, categories }: Pasted): Promise<FilledRows> => {
  const { default: Papa } = await import('papaparse');
  // an empty line says nothing, but has its row
  const { data } = Papa.parse<string[]>(text, { delimiter: '\t' });
  const { descriptions, faults } = descriptionsPasted(data, rows, column, categories);
  uploads.describe(descriptions);
  return { file: m.videos_clipboard(), count: descriptions.size, faults };
};
