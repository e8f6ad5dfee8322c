import type { LeftReason } from '@zuzu/contract/videos/bulk.ts';
import { m } from '#texts/generated/messages.js';
import { fieldWords } from '#layouts/office-lists/field-texts.ts';

/** What is done to many videos besides describing them: its button, and the title of its dialog. */
export const actions = {
  draft: { name: m.videos_publish, title: m.videos_bulk_publish },
  retry: { name: m.videos_retry, title: m.videos_bulk_retry },
  restore: { name: m.office_restore, title: m.videos_bulk_restore },
  trash: { name: m.videos_delete, title: m.videos_bulk_trash },
};
export type BulkAction = keyof typeof actions;
export const actionNames = Object.keys(actions) as BulkAction[];

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
/** Why a video is left alone. */
export const reasonText = (reason: LeftReason): string => reasons[reason]();

/** The words of a preview. */
export const bulkWords = { ...fieldWords, reasonText };
