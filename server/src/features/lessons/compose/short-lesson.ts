import type { LibraryPreparing } from '@zuzu/contract/errors.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { Wishes } from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import { suits, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { Refusal } from '#lib/errors.ts';
import type { Library } from '#features/videos/library.service.ts';

/** From this share of videos in preparation on, users are warned; a few new videos in a large library don't matter. */
const PREPARING_SHARE = 0.1;

const isOff = ({ code }: LessonWarning): boolean => code === 'OUTSIDE_TOLERANCE' || code === 'BLOCK_SKIPPED';

/** True for a lesson within its duration window and with every block. */
export const isCompleteLesson = ({ warnings }: { warnings: readonly LessonWarning[] }): boolean =>
  !warnings.some(isOff);

/** Polling interval of clients that wait for the library. */
const ASK_AGAIN_SECONDS = 2;

/** The error for a lesson, or a month of lessons, that can be composed once more videos are prepared. */
export const libraryPreparing = (ready: number, total: number): Refusal => {
  const details: LibraryPreparing = { ready, total, retryAfterSeconds: ASK_AGAIN_SECONDS };
  return new Refusal('LIBRARY_PREPARING', 'Videos of this lesson are still being prepared, retry', details);
};

type Stored = { parts: readonly StoredPart[]; warnings: readonly LessonWarning[]; place: LessonSpace };

/** True if the lesson's `NOT_FOR_US` warnings no longer match the group's opinions. */
const hasStaleWarnings = ({ parts, warnings }: Stored, { notForUs }: Wishes, { byFileKey }: Library): boolean => {
  const warnedVideos = warnings.flatMap(({ code, fileKey = '' }) =>
    code === 'NOT_FOR_US' ? (byFileKey.get(fileKey) ?? []) : [],
  );
  const ids = new Set(warnedVideos.map(({ row }) => row.id));
  return parts.some(({ videoId }) => notForUs.has(videoId) !== ids.has(videoId));
};

/** True if an unplayed lesson must be recomposed: a video no longer suits its lesson space, or the group's opinion of one has changed. */
export const mustChange = (lesson: Stored, wishes: Wishes, library: Library): boolean =>
  lesson.parts.some(({ videoId }) => !suits(library.videos.get(videoId)?.row.needs, lesson.place)) ||
  hasStaleWarnings(lesson, wishes, library);

/** Prepends a warning while many videos are being prepared, or while any is if the lesson is incomplete. */
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
