import type { LibraryPreparing } from '@zuzu/contract/errors.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { Wishes } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import { suits, type Place } from '@zuzu/domain/videos/needs.ts';
import type { StoredPart } from '#database/tables.ts';
import { Refusal } from '#lib/errors.ts';
import type { Library } from '#features/videos/library.service.ts';

/** From this share of videos in preparation on, users are warned; a few new videos in a large library don't matter. */
const PREPARING_SHARE = 0.1;

const isOff = ({ code }: LessonWarning): boolean => code === 'OUTSIDE_TOLERANCE' || code === 'BLOCK_SKIPPED';

/** True for a lesson within its window, and with every block. */
export const isCompleteLesson = ({ warnings }: { warnings: readonly LessonWarning[] }): boolean =>
  !warnings.some(isOff);

/** Clients ask for a lesson that waits for the library this often. */
const ASK_AGAIN_SECONDS = 2;

/** The refusal of a lesson, or of a month's lessons, that can be composed once more videos are prepared. */
export const libraryPreparing = (ready: number, total: number): Refusal => {
  const details: LibraryPreparing = { ready, total, retryAfterSeconds: ASK_AGAIN_SECONDS };
  return new Refusal('LIBRARY_PREPARING', 'Videos of this lesson are still being prepared, ask again', details);
};

type Stored = { parts: readonly StoredPart[]; warnings: readonly LessonWarning[]; place: Place };

/** True if the lesson's `NOT_FOR_US` warnings no longer match what the group says of its videos. */
const hasStaleWarnings = ({ parts, warnings }: Stored, { notForUs }: Wishes, { byFileKey }: Library): boolean => {
  const warnedVideos = warnings.flatMap(({ code, fileKey = '' }) =>
    code === 'NOT_FOR_US' ? (byFileKey.get(fileKey) ?? []) : [],
  );
  const ids = new Set(warnedVideos.map(({ row }) => row.id));
  return parts.some(({ videoId }) => notForUs.has(videoId) !== ids.has(videoId));
};

/** True if a lesson has to be recomposed unless somebody has begun it: a video no longer suits its place, or the group has changed its mind about one. */
export const mustChange = (lesson: Stored, wishes: Wishes, library: Library): boolean =>
  lesson.parts.some(({ videoId }) => !suits(library.videos.get(videoId)?.row.needs, lesson.place)) ||
  hasStaleWarnings(lesson, wishes, library);

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
