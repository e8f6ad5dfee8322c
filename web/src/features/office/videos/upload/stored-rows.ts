import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { noises, postures, rooms } from '@zuzu/domain/videos/needs.ts';
import { storeUnfinishedWork, unfinishedWork } from '#lib/session/unfinished-work.ts';
import type { RowDescription, UploadRow } from './upload-rows.ts';

/** The part of a row that survives a reload, including its description. Files can't be stored, so the user has to choose them again. */
type StoredRow = Pick<UploadRow, 'id' | 'fileName' | 'fileKey' | 'wanted' | 'modified'> & RowDescription;

/** Returns whether a stored row can be shown. Checked by hand: a schema would load the validator with every page of the back-office. */
const isStored = (row: unknown): row is StoredRow => {
  const { id, fileName, displayName, path, extraNotes, intensities, tags, needs } = (row ?? {}) as Partial<StoredRow>;
  return (
    [id, fileName, displayName, path, extraNotes].every((text) => typeof text === 'string') &&
    Array.isArray(intensities) &&
    intensities.every((level) => intensityLevels.includes(level)) &&
    [undefined, ...rooms].includes(needs?.room) &&
    [undefined, ...postures].includes(needs?.posture) &&
    [undefined, ...noises].includes(needs?.noise) &&
    [tags ?? [], needs?.things ?? []].every(Array.isArray)
  );
};

/** Returns whether removing the row would lose work: it has a description and isn't in the library yet. Empty files don't count. */
const hasUnsavedWork = ({ state, file, wanted, description }: UploadRow): boolean => {
  const { intensities, displayName, path, extraNotes } = description;
  const isDescribed = intensities.length > 0 || [displayName, path, extraNotes].some(Boolean);
  return state.at !== 'completed' && (file?.size ?? wanted) !== 0 && isDescribed;
};

/** Returns whether leaving the page would lose work. Rows without their file are stored completely. */
export const isLostOnLeaving = (row: UploadRow): boolean => row.wanted === undefined && hasUnsavedWork(row);

const storedRow = ({ id, fileName, fileKey, file, wanted, modified, description }: UploadRow): StoredRow => ({
  ...description,
  id,
  fileName,
  fileKey,
  wanted: file?.size ?? wanted,
  modified: file?.lastModified ?? modified,
});

const restoredRow = ({ id, fileName, fileKey, wanted, modified, ...description }: StoredRow): UploadRow => ({
  id,
  fileName,
  fileKey,
  wanted,
  modified,
  description,
  state: { at: 'described' },
});

const readStored = (): StoredRow[] => {
  const rows = unfinishedWork('uploads');
  return Array.isArray(rows) ? rows.filter(isStored) : [];
};

/** The signed-in user's described rows, stored in this browser across reloads. */
export const storedRows = () => {
  /** Ids of rows that this tab has or had: rows of other tabs must not be touched. */
  const own = new Set<string>();
  let written = '';
  return {
    /** Rows left by an earlier page. */
    read: (): UploadRow[] => {
      const rows = readStored().map(restoredRow);
      for (const { id } of rows) own.add(id);
      return rows;
    },
    write: (rows: readonly UploadRow[]): void => {
      for (const { id } of rows) own.add(id);
      const mine = rows.filter(hasUnsavedWork).map(storedRow);
      const text = JSON.stringify(mine);
      if (text === written) return;
      written = text;
      const all = [...readStored().filter(({ id }) => !own.has(id)), ...mine];
      storeUnfinishedWork('uploads', all.length > 0 ? all : undefined);
    },
  };
};
