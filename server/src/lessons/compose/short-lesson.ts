import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { Wishes } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import type { StoredPart } from '#database/tables.ts';
import { Refusal } from '#errors.ts';
import type { Library } from '#videos/library.service.ts';

/** From this share of videos in preparation on, users are warned; a few new videos in a large library don't matter. */
const PREPARING_SHARE = 0.1;

const isOff = ({ code }: LessonWarning): boolean => code === 'OUTSIDE_TOLERANCE' || code === 'BLOCK_SKIPPED';

/** True if a lesson missed its window, lacks a block or videos of its theme, which a different library might allow. */
export const fallsShort = (warnings: readonly LessonWarning[]): boolean =>
  warnings.some((warning) => isOff(warning) || warning.code === 'THEME');

/** True if a lesson has a video of which the group has said that it isn't for them since the lesson was composed. */
export const hasUnwelcome = (
  { parts, warnings }: { parts: readonly StoredPart[]; warnings: readonly LessonWarning[] },
  { notForUs }: Wishes,
): boolean =>
  notForUs.size > 0 &&
  parts.filter(({ videoId }) => notForUs.has(videoId)).length >
    warnings.filter(({ code }) => code === 'NOT_FOR_US').length;

/** Prepends a warning while many videos are being prepared, or any if the lesson missed its window or lacks a block. */
export const withPreparingWarning = (
  warnings: readonly LessonWarning[],
  { preparing }: Pick<Library, 'preparing'>,
): LessonWarning[] => {
  const matters =
    preparing && (warnings.some(isOff) || preparing.total - preparing.ready >= PREPARING_SHARE * preparing.total);
  return matters ? [{ code: 'LIBRARY_PREPARING', ...preparing }, ...warnings] : [...warnings];
};

/** Adds the progress of preparing the library to CANNOT_COMPOSE; returns other errors unchanged. */
export const withPreparingDetails = (error: unknown, { preparing }: Pick<Library, 'preparing'>): unknown =>
  error instanceof Refusal && error.code === 'CANNOT_COMPOSE' && preparing
    ? new Refusal(error.code, error.message, { ...(error.details as object), preparing })
    : error;
