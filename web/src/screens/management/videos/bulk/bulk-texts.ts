import type { BulkVideoChange, LeftReason } from '@zuzu/contract/videos/bulk.ts';
import { m } from '#texts/generated/messages.js';
import { fieldWords } from '#screens/management/field-texts.ts';

export type BulkKind = BulkVideoChange['kind'];

/** What can be changed of many videos, in the order of the menu. */
export const bulkFields: readonly BulkKind[] = [
  'category',
  'intensities',
  'family',
  'series',
  'notes',
  'tags',
  'needs',
  'rights',
];

/** The button of each kind. */
export const kindText: Readonly<Record<BulkKind, () => string>> = {
  category: m.videos_category,
  intensities: m.videos_intensities,
  family: m.videos_family,
  series: m.videos_series,
  notes: m.videos_notes,
  tags: m.videos_tags,
  needs: m.needs_title,
  rights: m.videos_rights,
  draft: m.videos_publish,
  retry: m.videos_retry,
  restore: m.videos_restore,
  trash: m.videos_delete,
};

/** The title of each kind's dialog. */
export const kindTitle: Readonly<Record<BulkKind, (of: { count: number }) => string>> = {
  category: m.videos_bulk_category,
  intensities: m.videos_bulk_intensities,
  family: m.videos_bulk_family,
  series: m.videos_bulk_series,
  notes: m.videos_bulk_notes,
  tags: m.videos_bulk_tags,
  needs: m.needs_bulk,
  rights: m.videos_bulk_rights,
  draft: m.videos_bulk_publish,
  retry: m.videos_bulk_retry,
  restore: m.videos_bulk_restore,
  trash: m.videos_bulk_trash,
};

const reasons: Readonly<Record<LeftReason, () => string>> = {
  gone: m.videos_left_gone,
  changed: m.videos_left_changed,
  'no-intensity': m.videos_left_no_intensity,
  'notes-too-long': m.videos_left_notes_too_long,
  'too-many-tags': m.videos_left_too_many_tags,
  'in-trash': m.videos_in_trash,
  'not-failed': m.videos_left_not_failed,
  'file-missing': m.videos_left_file_missing,
  'file-replaced': m.videos_left_file_replaced,
};
/** Why a video is left alone. */
export const reasonText = (reason: LeftReason): string => reasons[reason]();

/** The words of a preview. */
export const bulkWords = { ...fieldWords, reasonText };
