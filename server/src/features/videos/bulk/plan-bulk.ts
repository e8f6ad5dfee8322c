import * as z from 'zod';
import type { BulkVideoChange, LeftReason, VideoFieldChange } from '@zuzu/contract/videos/bulk.ts';
import { describeMany } from '@zuzu/domain/videos/describe-many.ts';
import { differing, type NamedChange, type Planned, type PlanRow } from '#features/bulk/bulk-changes.ts';
import { changeDescription, describedFields, descriptionColumns, storedDescription } from '../video-description.ts';
import type { VideoRow } from '../videos.repository.ts';

/** The columns that a bulk change may write. */
export const bulkColumns = [
  ...descriptionColumns,
  'trashed_at',
  'retired_at',
  'status',
  'progress',
  'failure_reason',
] as const;
/** The changed columns of a video with their new values. */
export type VideoPatch = { [Column in (typeof bulkColumns)[number]]?: VideoRow[Column] | undefined };
const time = z.coerce.date().nullable().optional();
export const videoPatchSchema = storedDescription.extend({ trashed_at: time, retired_at: time });

/** A video before and after a change. */
export type VideoWrite = { before: VideoRow; after: VideoRow; patch: VideoPatch };
export type PlanVideo = PlanRow<VideoRow, VideoPatch, LeftReason>;
export type PlannedVideo = Planned<VideoRow, VideoWrite, LeftReason>;

/** The values to write for a video; undefined if nothing differs. */
export const planWrite = (before: VideoRow, wanted: VideoPatch): VideoWrite | undefined => {
  const patch = differing<VideoPatch>(before, wanted);
  return Object.keys(patch).length === 0 ? undefined : { before, after: Object.assign({ ...before }, patch), patch };
};

/** The values that undo a change of a video. */
export const planUndo = (before: VideoRow | undefined, after: VideoRow): VideoPatch =>
  before ? differing<VideoPatch>(after, before, bulkColumns) : {};

/** Applies a change of fields to a description, one field after the other. */
export const fieldChangesOf = (change: BulkVideoChange): readonly VideoFieldChange[] => {
  if (change.kind === 'fields') return change.changes;
  return change.kind === 'trash' || change.kind === 'restore' || change.kind === 'retry' ? [] : [change];
};

/** Plans a bulk change for each video of a list, by the same rules as changing one video. */
export const planOfChange = (change: BulkVideoChange, now: Date, list: readonly VideoRow[]): PlanVideo => {
  // removed videos don't count in the numbering of a series
  const rowIndexes = new Map(list.filter(({ retired_at }) => !retired_at).map(({ id }, rowIndex) => [id, rowIndex]));
  return (row) => {
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
          const next = describeMany(
            { ...row, extraNotes: row.extra_notes, ...described },
            rowIndexes.get(row.id)!,
            each,
          );
          if (typeof next === 'string') return next;
          described = { ...described, ...next };
        }
        return changeDescription(described, row);
      }
    }
  };
};

const stateOf = ({ status, trashed_at, retired_at }: VideoRow): string => (trashed_at || retired_at ? 'trash' : status);
const shownFields = { ...describedFields, state: stateOf };

/** The changes, formatted for managers. */
export const changesOf = (before: VideoRow, { after }: VideoWrite): NamedChange[] =>
  Object.entries(shownFields)
    .map(([field, text]) => ({ field, from: text(before), to: text(after), name: before.display_name }))
    .filter(({ from, to }) => from !== to);
