import { isDeepStrictEqual } from 'node:util';
import type { BulkVideoChange, LeftReason, VideoFieldChange } from '@zuzu/contract/videos/bulk.ts';
import { describeMany } from '@zuzu/domain/videos/describe-many.ts';
import type { TextChange } from '#lib/field-changes.ts';
import { changeDescription, describedFields, descriptionColumns } from '../video-description.ts';
import type { VideoRow } from '../videos.repository.ts';

/** The columns that a change of many videos may write. */
export const bulkColumns = [
  ...descriptionColumns,
  'trashed_at',
  'retired_at',
  'status',
  'progress',
  'failure_reason',
] as const;
/** The columns of a video that become something else, with their new values. */
export type VideoPatch = { [Column in (typeof bulkColumns)[number]]?: VideoRow[Column] | undefined };
/** Decides about one video; `place` is its place in the list, from 0. */
export type PlanVideo = (row: VideoRow, place: number) => VideoPatch | LeftReason;

/** A video that changes (to `after`), is so already (`after` equals `before`), or is left alone. */
export type PlannedVideo = { before: VideoRow; after: VideoRow; patch: VideoPatch; left?: LeftReason };

/** The values of columns that differ from those of the row. */
const differing = (row: VideoRow, wanted: VideoPatch): VideoPatch =>
  Object.fromEntries(
    bulkColumns
      .filter((column) => wanted[column] !== undefined && !isDeepStrictEqual(row[column], wanted[column]))
      .map((column) => [column, wanted[column]]),
  );

/** Plans a change of videos that are in the order of the list; those that are gone take no place in it. */
export const planBulk = (rows: readonly VideoRow[], plan: PlanVideo): PlannedVideo[] => {
  let place = 0;
  return rows.map((row) => {
    const wanted = plan(row, place);
    if (wanted !== 'gone') place += 1;
    if (typeof wanted === 'string') return { before: row, after: row, patch: {}, left: wanted };
    const patch = differing(row, wanted);
    return { before: row, after: Object.assign({ ...row }, patch), patch };
  });
};

export const isChanged = ({ patch }: PlannedVideo): boolean => Object.keys(patch).length > 0;

/** What a change of fields describes anew, one field after the other. */
export const fieldChangesOf = (change: BulkVideoChange): readonly VideoFieldChange[] => {
  switch (change.kind) {
    case 'trash':
    case 'restore':
    case 'retry':
      return [];
    case 'fields':
      return change.changes;
    default:
      return [change];
  }
};

/** What a manager's change does to a video; rules are those of changing one video. */
export const planOfChange =
  (change: BulkVideoChange, now: Date): PlanVideo =>
  (row, place) => {
    switch (change.kind) {
      case 'trash':
        return row.retired_at ? {} : { trashed_at: row.trashed_at ?? now, retired_at: now };
      case 'restore':
        return row.retired_at && !row.trashed_at ? 'file-missing' : { trashed_at: null, retired_at: null };
      case 'retry':
        if (row.retired_at) return 'gone';
        if (row.trashed_at) return 'in-trash';
        return row.status === 'failed' ? { status: 'processing', progress: 0, failure_reason: null } : 'not-failed';
      default: {
        if (row.retired_at) return 'gone';
        let described = {};
        for (const each of fieldChangesOf(change)) {
          const next = describeMany({ ...row, extraNotes: row.extra_notes, ...described }, place, each);
          if (typeof next === 'string') return next;
          described = { ...described, ...next };
        }
        return changeDescription(described, row);
      }
    }
  };

/** What a change replaced, by video id: the former values, and the version that the change made of it. */
export type Replaced = Record<string, { at: number; was: VideoPatch }>;

/** Gives each video what it had before, unless it was changed since. */
export const planOfUndo =
  (replaced: Replaced): PlanVideo =>
  (row) => {
    const known = replaced[row.id];
    return known?.at === row.updated_at.getTime() ? known.was : 'changed';
  };

const stateOf = ({ status, trashed_at, retired_at }: VideoRow): string => (trashed_at || retired_at ? 'trash' : status);
const shownFields = { ...describedFields, state: stateOf };

/** What changes, as managers read it. */
export const textChanges = (planned: readonly PlannedVideo[]): TextChange[] =>
  Object.entries(shownFields).flatMap(([field, text]) =>
    planned
      .map(({ before, after }) => ({ field, from: text(before), to: text(after), name: before.display_name }))
      .filter(({ from, to }) => from !== to),
  );
