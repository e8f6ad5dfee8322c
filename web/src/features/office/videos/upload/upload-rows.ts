import { foldText, searchTerm } from '@zuzu/domain/texts/search-text.ts';
import type { NewVideo } from '@zuzu/contract/videos/upload.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { describedByFileName } from '@zuzu/domain/sheets/videos/read-file-name.ts';
import type { SheetDescription } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { describeMany, type ManyDescribed } from '@zuzu/domain/videos/describe-many.ts';
import type { VideoTexts } from '@zuzu/domain/videos/read-cues.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import { subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import type { UploadProgress } from '../upload-progress.ts';

/**
 * Why a row failed; `status` is the upload URL's response; `gone`, `empty` and `same` (as the file to replace) are
 * about the file itself; `elsewhere` means that another tab is sending it.
 */
export type RowFault =
  | { kind: 'upload'; status?: number }
  | { kind: 'gone' }
  | { kind: 'empty' }
  | { kind: 'same' }
  | { kind: 'elsewhere' }
  | { kind: 'save'; message: string }
  | { kind: 'cancelled' };

/** A row's progress into the library. */
export type RowState =
  | { at: 'described' }
  | { at: 'waiting' }
  | { at: 'uploading'; percent: number; reconnecting?: boolean }
  | { at: 'saving' }
  | { at: 'completed' }
  | { at: 'error'; fault: RowFault };

type OptionalFields = { [Field in keyof SheetDescription]?: SheetDescription[Field] | undefined } & VideoTexts & {
    draft?: boolean;
  };
/** Description of a file: required fields, optional ones of a sheet, and the texts of cue and caption files. */
export type RowDescription = OptionalFields &
  Required<Pick<SheetDescription, 'displayName' | 'intensities' | 'path' | 'extraNotes'>>;

/** A file on the upload screen: found in storage, or chosen on this computer. */
export interface UploadRow {
  id: string;
  /** Only for a local file. */
  file?: File;
  /** Size in bytes of a local file that must be chosen again after a reload. */
  wanted?: number | undefined;
  /** When that file was last changed, in milliseconds. */
  modified?: number | undefined;
  /** Bytes that have arrived, if its upload was interrupted. */
  arrived?: number | undefined;
  /** Set for a file in storage; a local file gets it when it is uploaded. */
  fileKey?: string | undefined;
  fileName: string;
  description: RowDescription;
  /** Length in seconds, once the browser has read it. */
  length?: number;
  /** A frame of a local file, as a data URL. */
  picture?: string | undefined;
  /** Names of videos in the library with the same content; unset without any. */
  sameAs?: readonly string[] | undefined;
  /** An earlier row with the same file. */
  twin?: Pick<UploadRow, 'id' | 'fileName'> | undefined;
  /** The id of the video whose file it replaces; such a row needs no description. */
  replaces?: string;
  /** The user chose to send it although the library, or another row, has its content. */
  sentAnyway?: boolean;
  /** The browser couldn't read the file; the server may be able to. */
  unreadable?: boolean;
  state: RowState;
}

export type RowEdit = Partial<Omit<RowDescription, 'path'>> & { primary?: string; sub?: string };
/** The columns whose edits are copied to all rows. */
export type ApplyToAll = Record<'intensity' | 'primary' | 'sub', boolean>;

export const primaryOf = (row: UploadRow): string => row.description.path.split('/')[0] ?? '';
export const subOf = (row: UploadRow): string => row.description.path.split('/')[1] ?? '';

/**
 * The sub-categories to choose from: those of the category, and the path's current one even if it belongs to another
 * category. '' removes it. None if the category has none.
 */
export const availableSubs = (row: UploadRow, tree: CategoryTree): readonly string[] => {
  const sub = subOf(row);
  const subs = subCategoriesOf(tree, primaryOf(row));
  if (sub === '' || subs.length === 0) return subs;
  return ['', ...(subs.includes(sub) ? subs : [sub, ...subs])];
};

/** Returns the path to save: drops a sub-category kept from another category if the row's category has none. */
export const savedPath = (row: UploadRow, tree: CategoryTree): string => {
  const sub = subOf(row);
  const isKept = subCategoriesOf(tree, primaryOf(row)).length === 0 && Object.values(tree).flat().includes(sub);
  const [primary, , ...rest] = row.description.path.split('/');
  return isKept ? [primary, ...rest].join('/') : row.description.path;
};

/** Returns false while the row is being uploaded and once it is in the library. */
export const isEditable = ({ state }: UploadRow): boolean => state.at === 'described' || state.at === 'error';

const empty = (): RowDescription => ({ displayName: '', intensities: [], path: '', extraNotes: '' });

/** Returns whether the file is a local one, even if it must be chosen again. */
export const isLocal = ({ file, wanted }: UploadRow): boolean => file !== undefined || wanted !== undefined;

/** Returns whether the file is a duplicate, of the library or an earlier row, about which the user hasn't decided yet. */
export const isInQuestion = ({ sameAs, twin, sentAnyway }: UploadRow): boolean =>
  (sameAs !== undefined || twin !== undefined) && !sentAnyway;

/** Returns whether saving would send the row: its file is available and hasn't been sent. */
export const isSendable = (row: UploadRow): boolean =>
  isEditable(row) &&
  row.wanted === undefined &&
  !isInQuestion(row) &&
  !(row.state.at === 'error' && ['empty', 'same'].includes(row.state.fault.kind));

/** Returns the row of a file that replaces that of a video. */
export const replacingRow = (videoId: string, file: File, id: string): UploadRow => ({
  id,
  file,
  fileName: file.name,
  description: empty(),
  replaces: videoId,
  state: file.size > 0 ? { at: 'described' } : { at: 'error', fault: { kind: 'empty' } },
});

/** Sets the given fields of a row's description. */
export const withDescription = (row: UploadRow, fields: Partial<RowDescription> = {}): UploadRow => ({
  ...row,
  description: { ...row.description, ...fields },
});

/** Replaces the rows of the previous scan, keeping what was entered for the same files; local files follow them. */
export const withScanned = (rows: readonly UploadRow[], files: readonly NewVideo[]): UploadRow[] => {
  const known = new Map(rows.map((row) => [row.fileKey, row]));
  const scanned = files.map(({ fileKey, fileName, cues, cueTranslations, captions }): UploadRow => {
    const before = known.get(fileKey);
    const row = before ?? { id: fileKey, fileKey, fileName, description: empty(), state: { at: 'described' } };
    const { description } = row;
    return withDescription(row, {
      ...(cues !== undefined && { cues }),
      ...(cueTranslations && { cueTranslations: { ...description.cueTranslations, ...cueTranslations } }),
      ...(captions && { captions: { ...description.captions, ...captions } }),
    });
  });
  return [...scanned.filter((row) => !isLocal(row)), ...rows.filter(isLocal)];
};

/**
 * Appends local files, named after their file names, or attaches them to the rows that miss them; skips files that are already
 * listed.
 */
export const withFiles = (
  rows: readonly UploadRow[],
  files: readonly File[],
  newId: () => string,
  tree: CategoryTree,
): UploadRow[] => {
  const nameOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;
  const known = new Set(rows.flatMap((row) => (row.file ? nameOf(row.file) : [])));
  const next = [...rows];
  for (const file of files) {
    if (known.has(nameOf(file))) continue;
    known.add(nameOf(file));
    const at = next.findIndex((row) => row.wanted === file.size && row.fileName === file.name);
    const state: RowState = file.size > 0 ? { at: 'described' } : { at: 'error', fault: { kind: 'empty' } };
    const described = () => ({
      id: newId(),
      fileName: file.name,
      description: { ...empty(), ...describedByFileName(file.name, tree) },
    });
    // resumes the upload of the same file, restarts that of another one
    const begun = next[at]?.modified === file.lastModified ? {} : { fileKey: undefined, arrived: undefined };
    const row: UploadRow = { ...(next[at] ?? described()), ...begun, file, state };
    delete row.wanted;
    delete row.modified;
    next.splice(at === -1 ? next.length : at, 1, row);
  }
  return next;
};

const edited = (row: UploadRow, { primary, sub, ...plain }: RowEdit): UploadRow => {
  const { path: before } = row.description;
  const path =
    primary === undefined && sub === undefined
      ? before
      : // another category keeps the sub-category in the path
        joinPath(
          primary ?? primaryOf(row),
          [sub ?? subOf(row), ...before.split('/').slice(2)].filter(Boolean).join('/'),
        );
  return withDescription(row, { ...plain, path });
};

/** An edit of one row, copied to all rows for the checked columns. */
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

/** Applies the descriptions of a sheet by row id; missing values don't overwrite. */
export const withDescriptions = (
  rows: readonly UploadRow[],
  descriptions: ReadonlyMap<string, SheetDescription>,
): UploadRow[] => rows.map((row) => (isEditable(row) ? withDescription(row, descriptions.get(row.id)) : row));

/** Replaces null with undefined. */
const withoutNulls = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])) as {
    [Name in keyof Changes]: null extends Changes[Name] ? Exclude<Changes[Name], null> | undefined : Changes[Name];
  };

/** Applies bulk changes to rows one after the other; a series numbers the rows in order. */
export const withMany = (
  rows: readonly UploadRow[],
  ids: ReadonlySet<string>,
  ...changes: readonly ManyDescribed[]
): readonly UploadRow[] =>
  changes.reduce((before, change) => {
    let index = 0;
    return before.map((row) => {
      if (!ids.has(row.id) || !isEditable(row)) return row;
      const described = describeMany(row.description, index++, change);
      return typeof described === 'string' ? row : withDescription(row, withoutNulls(described));
    });
  }, rows);

/** Restores the previous descriptions of rows that still have the one that replaced it. */
export const withFormer = (
  rows: readonly UploadRow[],
  described: readonly UploadRow[],
  former: readonly UploadRow[],
): UploadRow[] => {
  const replaced = new Map(described.map(({ description }, i) => [description, former[i]!.description]));
  return rows.map((row) =>
    isEditable(row) ? { ...row, description: replaced.get(row.description) ?? row.description } : row,
  );
};

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

/** Returns the fields whose values a change would overwrite, with the number of affected rows. */
export const countOverwritten = (
  former: readonly UploadRow[],
  described: readonly UploadRow[],
): Map<keyof RowDescription, number> => {
  const counts = new Map<keyof RowDescription, number>();
  for (const [i, { description: before }] of former.entries()) {
    const after = described[i]!.description;
    for (const field of Object.keys(before) as (keyof RowDescription)[])
      if (isFilled(before[field]) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
        counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return counts;
};

export const withState = (rows: readonly UploadRow[], id: string, change: Partial<UploadRow>): UploadRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...change } : row));

/** Returns the missing fields of a row. An empty sub-category is marked, but not required. */
export const missingIn = (row: UploadRow, tree: CategoryTree) => ({
  name: row.description.displayName.trim() === '',
  intensity: row.description.intensities.length === 0,
  primary: primaryOf(row).trim() === '',
  sub: subCategoriesOf(tree, primaryOf(row)).length > 0 && subOf(row) === '',
});
export const isIncomplete = (row: UploadRow, tree: CategoryTree): boolean => {
  const { name, intensity, primary } = missingIn(row, tree);
  return name || intensity || primary;
};

/** Returns the arrived share of an interrupted upload in percent, as an integer; undefined if nothing has arrived. */
export const arrivedPercent = ({ fileKey, file, wanted, arrived = 0 }: UploadRow): number | undefined => {
  const size = file?.size ?? wanted;
  return fileKey !== undefined && size !== undefined && arrived > 0 ? Math.floor((arrived / size) * 100) : undefined;
};

/** Returns the progress of a row. */
export const percentOf = ({ state }: UploadRow): number => {
  if (state.at === 'uploading') return state.percent;
  return state.at === 'saving' || state.at === 'completed' ? 100 : 0;
};
/** Returns the progress of all rows being sent, weighted by bytes; files in storage count as one byte. */
export const progressOf = (rows: readonly UploadRow[]): UploadProgress => {
  const sent = rows.filter(({ state }) => state.at !== 'described' && state.at !== 'error');
  const sizes = sent.map(({ file }) => file?.size ?? 1);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const arrived = sent.reduce((sum, row, i) => sum + (percentOf(row) / 100) * sizes[i]!, 0);
  return {
    done: sent.filter(({ state }) => state.at === 'completed').length,
    total: sent.length,
    percent: bytes > 0 ? Math.floor((arrived / bytes) * 100) : 0,
  };
};

/** Filters rows by a text in their file name or notes. */
export const searchRows = (rows: readonly UploadRow[], q: string): UploadRow[] => {
  const term = searchTerm(q);
  return rows.filter(({ fileName, description }) => foldText(`${fileName}\n${description.extraNotes}`).includes(term));
};
