import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { spaceText } from '#features/videos/needs-text.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { categoryText, levelText } from './lesson-words.ts';

/** The limiting property of the place, and the nearest alternative; ready lessons don't report the request. */
export const spaceWarning = (
  { intensity, nearestIntensity, need, withoutNeed = 0 }: Omit<LessonWarning, 'code'>,
  category: string,
  place: LessonSpace,
): string => {
  const level = levelText(intensity) ?? '';
  const nearest = levelText(nearestIntensity);
  const warning =
    need === undefined || place[need] === undefined
      ? m.place_warning({ category, level })
      : m.place_warning_without({ category, level, need: spaceText({ [need]: place[need] }), count: withoutNeed });
  return nearest ? `${warning} ${m.place_warning_level({ nearest })}` : warning;
};

const skippedText = (warning: LessonWarning, place: LessonSpace): string => {
  const { category: path, intensity, nearestIntensity, reason, need } = warning;
  if (path === undefined) return m.player_warning_block_skipped();
  const category = categoryText(path);
  if (reason === 'place' || need !== undefined) return spaceWarning(warning, category, place);
  const level = levelText(intensity);
  const nearest = levelText(nearestIntensity);
  if (level && nearest) return m.player_warning_nearest_level({ category, level, nearest });
  return m.player_warning_category_skipped({ category });
};

const lengthText = ({ shortestSeconds, longestSeconds }: LessonWarning): string =>
  shortestSeconds === undefined || longestSeconds === undefined
    ? m.player_warning_length()
    : m.player_warning_length_range({ shortest: clockTime(shortestSeconds), longest: clockTime(longestSeconds) });

const newShareTexts: Record<
  NonNullable<LessonWarning['cause']>,
  (counts: { newParts: number; parts: number; percent: number }) => string
> = {
  opening: m.player_warning_new_opening,
  'few-seen': m.player_warning_new_few_seen,
  'few-new': m.player_warning_new_few_new,
  pinned: m.player_warning_new_pinned,
  fit: m.player_warning_new_fit,
};

const newShareText = ({ cause = 'fit', newParts = 0, parts = 0, wantedPercent = 0 }: LessonWarning): string =>
  newShareTexts[cause]({ newParts, parts, percent: Math.round(wantedPercent) });

const textOf = (warning: LessonWarning, place: LessonSpace): string | undefined => {
  switch (warning.code) {
    case 'BLOCK_SKIPPED':
      return skippedText(warning, place);
    case 'OUTSIDE_TOLERANCE':
      return lengthText(warning);
    case 'NEW_SHARE':
      return newShareText(warning);
    case 'PIN_MISSING':
    case 'PIN_DUPLICATE':
    case 'PIN_EXCLUDED':
      return m.player_warning_pin();
    case 'PIN_UNSUITABLE':
      return m.place_warning_pin();
    case 'PIN_OTHER_INTENSITY':
      return m.player_warning_pin_intensity();
    case 'TOLERANCE_DEFAULTED':
    case 'TOLERANCE_SWAPPED':
    case 'TARGET_CLAMPED':
    case 'RATIO_CLAMPED':
      return m.player_warning_rules();
    case 'KEEP_GONE':
      return m.player_warning_keep_gone();
    case 'KEEP_UNFIT':
      return m.player_warning_keep_unfit();
    case 'AVOID_UNMET':
      return m.player_warning_avoid();
    case 'NOT_FOR_US':
      return m.player_warning_not_for_us({ category: categoryText(warning.category ?? '') });
    case 'LIBRARY_PREPARING':
      return m.player_warning_preparing({ ready: warning.ready ?? 0, total: warning.total ?? 0 });
  }
};

/** The composer's warnings about a lesson for this place as texts, without duplicates, in their order. */
export const warningTexts = (warnings: readonly LessonWarning[], place: LessonSpace = {}): string[] => [
  ...new Set(warnings.flatMap((warning) => textOf(warning, place) ?? [])),
];

/** Warnings about the manager's rules, which a class can't change. */
const ABOUT_RULES: ReadonlySet<LessonWarning['code']> = new Set([
  'NEW_SHARE',
  'PIN_MISSING',
  'PIN_DUPLICATE',
  'PIN_EXCLUDED',
  'PIN_UNSUITABLE',
  'PIN_OTHER_INTENSITY',
  'TOLERANCE_DEFAULTED',
  'TOLERANCE_SWAPPED',
  'TARGET_CLAMPED',
  'RATIO_CLAMPED',
]);

/** `warningTexts` for classes: without those about the manager's rules. */
export const classWarningTexts = (warnings: readonly LessonWarning[], place?: LessonSpace): string[] =>
  warningTexts(
    warnings.filter(({ code }) => !ABOUT_RULES.has(code)),
    place,
  );
