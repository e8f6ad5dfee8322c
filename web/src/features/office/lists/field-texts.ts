import type { AuditAction } from '@zuzu/contract/audit-actions.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { FIXED_PREFIX } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { needsOfText, spaceOfText } from '@zuzu/domain/sheets/needs-words.ts';
import { categoryOfPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { categoryName, pathText } from '#features/videos/categories.ts';
import { needsText, spaceText } from '#features/videos/needs-text.ts';
import { levelName } from '#features/videos/intensity.tsx';
import { clockTime, dateText, dayRangeText, isolated } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/** '3 · Medium' … as options of a drop-down. */
export const levelOptions = (): { id: IntensityLevel; text: string }[] =>
  intensityLevels.map((level) => ({ id: level, text: `${level} · ${levelName(level)}` }));

/** Returns a class's minutes, by length code. */
export const lengthOptions = (): { id: LengthCode; text: string }[] =>
  lengthCodes.map((code) => ({ id: code, text: String(lessonMinutes[code].slot) }));

/** Category paths as options of a drop-down. */
export const pathOptions = (paths: readonly string[]) => paths.map((id) => ({ id, text: pathText(id) }));

/** '+972503333333' → '050-333-3333'; foreign numbers are unchanged. */
export const phoneText = (phone: string): string => {
  const local = /^\+972(\d{2})(\d{3})(\d{4})$/.exec(phone);
  return local ? `0${local[1]}-${local[2]}-${local[3]}` : phone;
};

/** Field labels of a video card. */
export const videoLabels = {
  displayName: m.videos_display_name,
  titleAr: m.videos_title_ar,
  titleEn: m.videos_title_en,
  titleRu: m.videos_title_ru,
  intensities: m.videos_intensities,
  path: m.office_path,
  family: m.office_family,
  series: m.videos_series,
  episode: m.videos_episode,
  extraNotes: m.videos_notes,
  rightsUntil: m.videos_rights_until,
  draft: m.videos_state,
  tags: m.office_tags,
  needs: m.needs_title,
  cues: m.videos_cues,
  cueTranslations: m.videos_cues_other,
  captions: m.videos_captions,
};

const fields: Readonly<Record<string, () => string>> = {
  ...videoLabels,
  path: m.office_category,
  type: m.users_user_type,
  fullName: m.users_full_name,
  email: m.users_email,
  phoneNumber: m.users_phone_number,
  username: m.users_username,
  organization: m.users_organization,
  usersAdded: m.users_field_users_added,
  usersChanged: m.users_field_users_changed,
  videosChanged: m.users_field_videos_changed,
  place: m.place_usual,
  state: m.videos_state,
  file: m.office_file,
  length: m.office_length,
  group: m.office_group,
  groupOrder: m.users_field_group_order,
  lessonLength: m.users_lesson_length,
  intensityLevel: m.users_intensity_level,
  favoriteCategories: m.users_favorite_categories,
  lessonsPerWeek: m.users_lessons_per_week,
  ratio: m.users_field_ratio,
  tolerance: m.office_lesson_duration,
  target: m.users_field_target,
  'block-added': m.users_field_block_added,
  'block-removed': m.users_field_block_removed,
  'block-moved': m.users_field_block_moved,
  'block-pinned': m.users_field_block_pinned,
  'block-unpinned': m.users_field_block_unpinned,
  excluded: m.users_field_excluded,
  included: m.users_field_included,
  name: m.office_name,
  days: m.office_days,
  themeMode: m.office_how,
  themeCategories: m.users_field_categories,
};
/** 'rights_until' → 'rightsUntil': the API uses column names for some fields, and the audit trail for all. */
const camelCase = (field: string): string => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Returns a field's label, or its API name if it has none. */
export const fieldLabel = (field: string): string => {
  const name = camelCase(field);
  return Object.hasOwn(fields, name) ? fields[name]!() : field;
};

const actions: Readonly<Record<AuditAction, () => string>> = {
  'sign-in': m.users_action_sign_in,
  'sign-out': m.users_action_sign_out,
  'sign-out-everywhere': m.users_action_sign_out_everywhere,
  'session-end': m.users_action_session_end,
  'board-connect': m.users_action_board_connect,
  'passkey-add': m.users_action_passkey_add,
  'passkey-remove': m.users_action_passkey_remove,
  'recovery-codes-make': m.users_action_recovery_codes_make,
  'recovery-code-use': m.users_action_recovery_code_use,
  'user-add': m.users_action_user_add,
  'user-update': m.users_action_user_update,
  'user-delete': m.users_action_user_delete,
  'user-restore': m.users_action_user_restore,
  'users-import': m.users_action_users_import,
  'users-change': m.users_action_users_change,
  'video-add': m.users_action_video_add,
  'video-update': m.users_action_video_update,
  'video-retry': m.users_action_video_retry,
  'video-replace': m.users_action_video_replace,
  'video-file-delete': m.users_action_video_file_delete,
  'video-delete': m.users_action_video_delete,
  'video-restore': m.users_action_video_restore,
  'video-purge': m.users_action_video_purge,
  'videos-change': m.users_action_videos_change,
  'weekly-video-schedule': m.users_action_weekly_video_schedule,
  'weekly-video-remove': m.users_action_weekly_video_remove,
  'free-days-add': m.users_action_free_days_add,
  'free-days-remove': m.users_action_free_days_remove,
  'theme-add': m.users_action_theme_add,
  'theme-change': m.users_action_theme_change,
  'theme-remove': m.users_action_theme_remove,
  'lesson-config-save': m.users_action_lesson_config_save,
  'lesson-config-restore': m.users_action_lesson_config_restore,
  'lesson-config-roll-back': m.users_action_lesson_config_roll_back,
};
/** '2026-12-13/2026-12-17' → '13–17 בדצמבר 2026'. */
const daysText = (interval: string): string => {
  const [from = '', to = from] = interval.split('/');
  return dayRangeText({ from, to });
};
const states: Readonly<Record<string, () => string>> = {
  ready: m.videos_ready,
  processing: m.videos_bulk_processing,
  failed: m.videos_failed,
  trash: m.videos_in_trash,
  active: m.users_bulk_active,
  deleted: m.users_bulk_deleted,
};
const isKnown = (action: string): action is AuditAction => Object.hasOwn(actions, action);
/** Fields of rules whose values name a category, such as 'C main/run 3'. */
const ruleFields = new Set(Object.keys(fields).filter((field) => /^block-|^(excluded|included)$/.test(field)));
const unpinned = (word: string) => (word.startsWith(FIXED_PREFIX) ? word.slice(FIXED_PREFIX.length) : word);
const isInKnown = (word: string) => categoryOfPath(unpinned(word)) !== undefined;
/**
 * A value of a field, formatted for people: phone numbers as dialled, days, minutes, states, names of levels and categories.
 */
export const valueText = (field: string, value: string): string => {
  if (field === 'phone_number') return phoneText(value);
  if (field === 'file') return isolated(value);
  if (field === 'days') return daysText(value);
  if (field === 'path') return pathText(value);
  if (ruleFields.has(field))
    return value.replace(/\S+/g, (word) => (isInKnown(word) ? pathText(unpinned(word)) : word));
  if (field === 'length') return clockTime(Number(value));
  if (field === 'themeMode') return value === 'only' ? m.themes_only() : m.themes_first();
  if (field === 'themeCategories') return value.split(', ').map(pathText).join(', ');
  if (camelCase(field) === 'rightsUntil') return dateText(value);
  if (field === 'draft') return value === 'draft' ? m.videos_draft() : m.videos_published();
  if (field === 'needs') return needsText(needsOfText(value) ?? {}) || value;
  if (field === 'place') return spaceText(spaceOfText(value) ?? {});
  if (field === 'state' && Object.hasOwn(states, value)) return states[value]!();
  if (field === 'lessonLength') return lengthOptions().find(({ id }) => String(id) === value)?.text ?? value;
  if (field === 'intensityLevel') return levelOptions().find(({ id }) => String(id) === value)?.text ?? value;
  if (field === 'favoriteCategories')
    return value
      .split(', ')
      .map((name) => {
        const category = categoryValues.find((each) => each === name);
        return category ? categoryName(category) : name;
      })
      .join(', ');
  return value;
};

/** Labels of all fields of users and videos. */
export const fieldWords = { fieldLabel, valueText };

/** Returns the label of an audit action, or the raw name of an action that an older version recorded. */
export const actionText = (action: string): string => (isKnown(action) ? actions[action]() : action);
