import type { BulkVideoChange, LeftReason } from '@zuzu/contract/videos/bulk.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { BulkAction } from '#features/office/lists/bulk-modal.tsx';

/** Bulk actions other than changing fields. */
export const actions: Readonly<Record<'draft' | 'retry' | 'restore' | 'trash', BulkAction<BulkVideoChange>>> = {
  draft: {
    name: m.videos_publish,
    titleOf: m.videos_bulk_publish,
    change: { kind: 'draft', draft: false },
    leaves: true,
  },
  retry: { name: m.videos_retry, titleOf: m.videos_bulk_retry, change: { kind: 'retry' } },
  restore: { name: m.office_restore, titleOf: m.videos_bulk_restore, change: { kind: 'restore' } },
  trash: {
    name: m.videos_delete,
    titleOf: m.videos_bulk_trash,
    change: { kind: 'trash' },
    isDangerous: true,
    leaves: true,
  },
};
export type BulkActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as BulkActionName[];

const reasons: Readonly<Record<LeftReason, () => string>> = {
  gone: m.videos_left_gone,
  changed: m.office_left_changed,
  'no-intensity': m.videos_left_no_intensity,
  'notes-too-long': m.videos_left_notes_too_long,
  'too-many-tags': m.videos_left_too_many_tags,
  'in-trash': m.videos_in_trash,
  'not-failed': m.videos_left_not_failed,
  'file-missing': m.videos_left_file_missing,
  'file-replaced': m.videos_left_file_replaced,
};
/** Returns why a video is skipped. */
export const reasonText = (reason: LeftReason): string => reasons[reason]();
