import type { BulkVideoChange, LeftReason, VideoFieldChange } from '@zuzu/contract/videos/bulk.ts';
import { m } from '#texts/generated/messages.js';
import { fieldWords } from '#screens/management/field-texts.ts';

/** What is described in the form; drafts are published by a button of their own. */
export type BulkField = Exclude<VideoFieldChange['kind'], 'draft'>;
export type BulkKind = Exclude<BulkVideoChange['kind'], 'fields'>;

/** What can be changed of many videos, in the order of the menu. */
export const bulkFields = [
  'category',
  'intensities',
  'family',
  'series',
  'notes',
  'tags',
  'needs',
  'rights',
] as const satisfies readonly BulkField[];
export const isBulkField = (kind: BulkKind): kind is BulkField => bulkFields.some((field) => field === kind);

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

/** The titles of the dialogs of what isn't a field. */
const titles: Readonly<Record<Exclude<BulkKind, BulkField>, (of: { count: number }) => string>> = {
  draft: m.videos_bulk_publish,
  retry: m.videos_bulk_retry,
  restore: m.videos_bulk_restore,
  trash: m.videos_bulk_trash,
};
/** The title of a kind's dialog. */
export const kindTitle = (kind: BulkKind, count: number): string =>
  isBulkField(kind) ? m.videos_bulk_change({ count }) : titles[kind]({ count });

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
