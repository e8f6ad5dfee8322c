import type { NewVideo } from '@zuzu/contract/videos/upload.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import { subCategoriesOf } from '#components/videos/category-tree.ts';

/** Why a row ended in an error; `status` is the one that the signed address answered with, `gone` and `empty` the file's own faults. */
export type RowFault =
  | { kind: 'upload'; status?: number }
  | { kind: 'gone' }
  | { kind: 'empty' }
  | { kind: 'save'; message: string }
  | { kind: 'cancelled' };

/** Where a file is on its way into the library. */
export type RowState =
  | { at: 'described' }
  | { at: 'waiting' }
  | { at: 'uploading'; percent: number; reconnecting?: boolean }
  | { at: 'saving' }
  | { at: 'completed' }
  | { at: 'error'; fault: RowFault };

/** One file of the upload screen: found in storage, or chosen on this computer. */
export interface UploadRow {
  id: string;
  /** Only of a local file. */
  file?: File;
  /** Bytes of a local file that has to be chosen again: the page that had it is gone. */
  wanted?: number | undefined;
  /** Of a file in storage; a local one gets it with its upload. */
  fileKey?: string | undefined;
  fileName: string;
  displayName: string;
  intensities: readonly IntensityLevel[];
  path: string;
  extraNotes: string;
  /** Seconds, once the browser has read them. */
  length?: number;
  /** The browser couldn't read the file; the server may. */
  unreadable?: boolean;
  state: RowState;
}

export type RowEdit = Partial<Pick<UploadRow, 'displayName' | 'intensities' | 'extraNotes'>> & {
  primary?: string;
  sub?: string;
};
/** Which columns copy an edit in one row to all rows. */
export interface ApplyToAll {
  intensity: boolean;
  primary: boolean;
  sub: boolean;
}

export const primaryOf = (row: UploadRow): string => row.path.split('/')[0] ?? '';
export const subOf = (row: UploadRow): string => row.path.split('/')[1] ?? '';

/**
 * The sub-categories to choose from: those of the category, and the one that the path has from another category. Whatever is
 * there can be taken away again, by ''.
 */
export const subsOnOffer = (row: UploadRow, tree: CategoryTree): readonly string[] => {
  const sub = subOf(row);
  const subs = subCategoriesOf(tree, primaryOf(row));
  if (sub === '') return subs;
  return ['', ...(subs.includes(sub) ? subs : [sub, ...subs])];
};

/** True while the row may be edited: it isn't on its way, and not there yet. */
export const isEditable = ({ state }: UploadRow): boolean => state.at === 'described' || state.at === 'error';

const empty = { displayName: '', intensities: [], path: '', extraNotes: '' } as const;

/** Whether the file is one of this computer, even where it has to be chosen again. */
export const isLocal = ({ file, wanted }: UploadRow): boolean => file !== undefined || wanted !== undefined;

/** Whether saving would send the row: its file is there, and nothing has become of it yet. */
export const isToSend = (row: UploadRow): boolean =>
  isEditable(row) && row.wanted === undefined && !(row.state.at === 'error' && row.state.fault.kind === 'empty');

/**
 * A scan replaces the rows of the scan before, but for what was described of the same file; files of this computer stay behind
 * them.
 */
export const withScanned = (rows: readonly UploadRow[], found: readonly NewVideo[]): UploadRow[] => {
  const known = new Map(rows.map((row) => [row.fileKey, row]));
  const scanned = found.map(({ fileKey, fileName }): UploadRow => {
    const before = known.get(fileKey);
    return before ?? { ...empty, id: fileKey, fileKey, fileName, state: { at: 'described' } };
  });
  return [...scanned.filter((row) => !isLocal(row)), ...rows.filter(isLocal)];
};

/** Adds files of this computer at the end, or to the row that wants one; one that stands there already isn't added twice. */
export const withFiles = (rows: readonly UploadRow[], files: readonly File[], newId: () => string): UploadRow[] => {
  const nameOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;
  const known = new Set(rows.flatMap((row) => (row.file ? nameOf(row.file) : [])));
  const next = [...rows];
  for (const file of files) {
    if (known.has(nameOf(file))) continue;
    known.add(nameOf(file));
    const at = next.findIndex((row) => row.wanted === file.size && row.fileName === file.name);
    const state: RowState = file.size > 0 ? { at: 'described' } : { at: 'error', fault: { kind: 'empty' } };
    const row: UploadRow = { ...(next[at] ?? { ...empty, id: newId(), fileName: file.name }), file, state };
    delete row.wanted;
    next.splice(at === -1 ? next.length : at, 1, row);
  }
  return next;
};

const edited = (row: UploadRow, { primary, sub, ...plain }: RowEdit): UploadRow => {
  const path =
    primary === undefined && sub === undefined
      ? row.path
      : // another category keeps the sub-category in the path
        joinPath(
          primary ?? primaryOf(row),
          [sub ?? subOf(row), ...row.path.split('/').slice(2)].filter(Boolean).join('/'),
        );
  return { ...row, ...plain, path };
};

/** An edit in one row, which the checked columns copy to all rows. */
export const withEdit = (rows: readonly UploadRow[], id: string, edit: RowEdit, all: ApplyToAll): UploadRow[] => {
  const toAll: RowEdit = {
    ...(all.intensity && edit.intensities && { intensities: edit.intensities }),
    ...(all.primary && edit.primary !== undefined && { primary: edit.primary }),
    ...(all.sub && edit.sub !== undefined && { sub: edit.sub }),
  };
  const copies = Object.keys(toAll).length > 0;
  return rows.map((row) => {
    if (!isEditable(row)) return row;
    if (row.id === id) return edited(row, edit);
    return copies ? edited(row, toAll) : row;
  });
};

export const withState = (rows: readonly UploadRow[], id: string, change: Partial<UploadRow>): UploadRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));

/** What is missing in a row. An empty sub-category is only shown, not asked for. */
export const missingIn = (row: UploadRow, tree: CategoryTree) => ({
  name: row.displayName.trim() === '',
  intensity: row.intensities.length === 0,
  primary: primaryOf(row).trim() === '',
  sub: subCategoriesOf(tree, primaryOf(row)).length > 0 && subOf(row) === '',
});
export const isIncomplete = (row: UploadRow, tree: CategoryTree): boolean => {
  const { name, intensity, primary } = missingIn(row, tree);
  return name || intensity || primary;
};

/** Rows whose file name or notes have the text. */
export const searchRows = (rows: readonly UploadRow[], q: string): UploadRow[] => {
  const term = q.toLocaleLowerCase();
  return rows.filter(
    ({ fileName, extraNotes }) =>
      fileName.toLocaleLowerCase().includes(term) || extraNotes.toLocaleLowerCase().includes(term),
  );
};
