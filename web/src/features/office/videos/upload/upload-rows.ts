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
 * Why a row failed; `status` is the upload URL's response, `gone`, `empty` and `same` (as the one that it is to replace) are
 * about the file itself; another tab is sending it `elsewhere`.
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

type Said = { [Field in keyof SheetDescription]?: SheetDescription[Field] | undefined } & VideoTexts & {
    draft?: boolean;
  };
/** What is said of a file: what no video is without, what else a sheet can say, and the texts of the files beside it. */
export type RowDescription = Said &
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
  /** Bytes of it that have arrived, if its upload was interrupted. */
  arrived?: number | undefined;
  /** Set for a file in storage; a local file gets it when it is uploaded. */
  fileKey?: string | undefined;
  fileName: string;
  description: RowDescription;
  /** Seconds, once the browser has read them. */
  length?: number;
  /** Of a local file: a frame of it, as a data URL. */
  picture?: string | undefined;
  /** Names of the videos of the library that have the same content; set if there are any. */
  sameAs?: readonly string[] | undefined;
  /** The row before it that has the same file. */
  twin?: Pick<UploadRow, 'id' | 'fileName'> | undefined;
  /** The id of a video whose file it is to replace; it needs no description then. */
  replaces?: string;
  /** It is sent although the library, or another row, has its content. */
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

/** The path to save: without a sub-category that was kept from another category, if the row's category has none. */
export const savedPath = (row: UploadRow, tree: CategoryTree): string => {
  const sub = subOf(row);
  const isKept = subCategoriesOf(tree, primaryOf(row)).length === 0 && Object.values(tree).flat().includes(sub);
  const [primary, , ...rest] = row.description.path.split('/');
  return isKept ? [primary, ...rest].join('/') : row.description.path;
};

/** True unless the row is being uploaded or already in the library. */
export const isEditable = ({ state }: UploadRow): boolean => state.at === 'described' || state.at === 'error';

const empty = (): RowDescription => ({ displayName: '', intensities: [], path: '', extraNotes: '' });

/** True for a file of this computer, even if it must be chosen again. */
export const isLocal = ({ file, wanted }: UploadRow): boolean => file !== undefined || wanted !== undefined;

/** True if the library, or a row before it, has the content of the file, and it is still to be decided whether it is sent. */
export const isInQuestion = ({ sameAs, twin, sentAnyway }: UploadRow): boolean =>
  (sameAs !== undefined || twin !== undefined) && !sentAnyway;

/** True if saving would send the row: its file is available, and it hasn't been sent. */
export const isSendable = (row: UploadRow): boolean =>
  isEditable(row) &&
  row.wanted === undefined &&
  !isInQuestion(row) &&
  !(row.state.at === 'error' && ['empty', 'same'].includes(row.state.fault.kind));

/** The row of a file that is to replace the one of a video. */
export const replacingRow = (videoId: string, file: File, id: string): UploadRow => ({
  id,
  file,
  fileName: file.name,
  description: empty(),
  replaces: videoId,
  state: file.size > 0 ? { at: 'described' } : { at: 'error', fault: { kind: 'empty' } },
});

/** The row with more said of its file; what it has stays where nothing is said. */
export const withSaid = (row: UploadRow, said: Partial<RowDescription> = {}): UploadRow => ({
  ...row,
  description: { ...row.description, ...said },
});

/** Replaces the rows of the previous scan, keeping what was entered for the same files; local files follow them. */
export const withScanned = (rows: readonly UploadRow[], files: readonly NewVideo[]): UploadRow[] => {
  const known = new Map(rows.map((row) => [row.fileKey, row]));
  const scanned = files.map(({ fileKey, fileName, cues, cueTranslations, captions }): UploadRow => {
    const before = known.get(fileKey);
    const row = before ?? { id: fileKey, fileKey, fileName, description: empty(), state: { at: 'described' } };
    const { description } = row;
    return withSaid(row, {
      ...(cues !== undefined && { cues }),
      ...(cueTranslations && { cueTranslations: { ...description.cueTranslations, ...cueTranslations } }),
      ...(captions && { captions: { ...description.captions, ...captions } }),
    });
  });
  return [...scanned.filter((row) => !isLocal(row)), ...rows.filter(isLocal)];
};

/**
 * Appends local files, described by their names, or attaches them to the rows that miss them; skips files that are there
 * already.
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
    // the upload of the same file goes on, that of another begins
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
  return withSaid(row, { ...plain, path });
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

/** The descriptions of a sheet, by row; what a row already has stays where its description says nothing. */
export const withDescriptions = (
  rows: readonly UploadRow[],
  descriptions: ReadonlyMap<string, SheetDescription>,
): UploadRow[] => rows.map((row) => (isEditable(row) ? withSaid(row, descriptions.get(row.id)) : row));

/** The same with undefined for null. */
const withoutNulls = <Changes extends object>(changes: Changes) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined])) as {
    [Name in keyof Changes]: null extends Changes[Name] ? Exclude<Changes[Name], null> | undefined : Changes[Name];
  };

/** What many rows have in common afterwards, by one change after the other; a series numbers them in their order. */
export const withMany = (
  rows: readonly UploadRow[],
  ids: ReadonlySet<string>,
  ...changes: readonly ManyDescribed[]
): readonly UploadRow[] =>
  changes.reduce((before, change) => {
    let place = 0;
    return before.map((row) => {
      if (!ids.has(row.id) || !isEditable(row)) return row;
      const described = describeMany(row.description, place++, change);
      return typeof described === 'string' ? row : withSaid(row, withoutNulls(described));
    });
  }, rows);

/** Rows with their former description, where they have the one that replaced it. */
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

/** The fields that rows had something else in before a change, with the number of these rows. */
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

/** The missing fields of a row. An empty sub-category is shown, but not required. */
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

/** How much of an interrupted upload has arrived, in whole percents; undefined if nothing has. */
export const arrivedPercent = ({ fileKey, file, wanted, arrived = 0 }: UploadRow): number | undefined => {
  const size = file?.size ?? wanted;
  return fileKey !== undefined && size !== undefined && arrived > 0 ? Math.floor((arrived / size) * 100) : undefined;
};

/** How far a row is. */
export const percentOf = ({ state }: UploadRow): number => {
  if (state.at === 'uploading') return state.percent;
  return state.at === 'saving' || state.at === 'completed' ? 100 : 0;
};
/** How far the rows that are being sent are, by bytes; files that are in storage already count as one. */
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

/** Rows whose file name or notes contain the text. */
export const searchRows = (rows: readonly UploadRow[], q: string): UploadRow[] => {
  const term = searchTerm(q);
  return rows.filter(({ fileName, description }) => foldText(`${fileName}\n${description.extraNotes}`).includes(term));
};
