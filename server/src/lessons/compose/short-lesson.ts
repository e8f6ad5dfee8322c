import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import { Refusal } from '#errors.ts';
import type { Library } from '#videos/library.service.ts';

/** From this share on that is still being prepared, a library fills: a video or two that are new to a whole one don't matter. */
const FILLING_SHARE = 0.1;

/** Whether a lesson missed its window or lacks a block: with another library it might not have. */
export const fallsShort = (warnings: readonly LessonWarning[]): boolean =>
  warnings.some(({ code }) => code === 'OUTSIDE_TOLERANCE' || code === 'BLOCK_SKIPPED');

/** Warnings as they are told now: while the library fills, or a lesson falls short before all videos are prepared, that comes first. */
export const toldWhilePreparing = (
  warnings: readonly LessonWarning[],
  { preparing }: Pick<Library, 'preparing'>,
): LessonWarning[] => {
  const matters =
    preparing && (fallsShort(warnings) || preparing.total - preparing.ready >= FILLING_SHARE * preparing.total);
  return matters ? [{ code: 'LIBRARY_PREPARING', ...preparing }, ...warnings] : [...warnings];
};

/** A refusal to compose also says how much of the library is still being prepared; other errors as they are. */
export const refusedWhilePreparing = (error: unknown, { preparing }: Pick<Library, 'preparing'>): unknown =>
  error instanceof Refusal && error.code === 'CANNOT_COMPOSE' && preparing
    ? new Refusal(error.code, error.message, { ...(error.details as object), preparing })
    : error;
