import type { UserFieldChange, UserLeftReason } from '@zuzu/contract/users-bulk.ts';
import { m } from '#texts/generated/messages.js';
import { fieldWords } from '#screens/management/field-texts.ts';

export type BulkField = UserFieldChange['kind'];
export type BulkKind = BulkField | 'delete';

/** What can be changed of many users, in the order of the menu. */
export const bulkFields = [
  'type',
  'intensityLevel',
  'lessonLength',
  'lessonsPerWeek',
  'favoriteCategories',
  'place',
] as const satisfies readonly BulkField[];

/** The button of each kind. */
export const kindText: Readonly<Record<BulkKind, () => string>> = {
  type: m.users_user_type,
  intensityLevel: m.users_intensity_level,
  lessonLength: m.users_lesson_length,
  lessonsPerWeek: m.users_lessons_per_week,
  favoriteCategories: m.users_favorite_categories,
  place: m.place_usual,
  delete: m.users_delete,
};

const reasons: Readonly<Record<UserLeftReason, () => string>> = {
  gone: m.users_left_gone,
  changed: m.users_left_changed,
  'not-an-individual': m.users_left_not_individual,
  manager: m.users_left_manager,
  'phone-taken': m.users_left_phone_taken,
};
/** Why a user is left alone. */
export const reasonText = (reason: UserLeftReason): string => reasons[reason]();

/** The words of a preview. */
export const bulkWords = { ...fieldWords, reasonText };
