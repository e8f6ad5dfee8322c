import { queryOptions } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';
import { noteGroup, signedInUser } from '#session/session.ts';
import { reportWaiting } from './reports/report-waiting.ts';

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export type LessonRequest = {
  readonly intensity: IntensityLevel;
  readonly length: LengthCode;
  readonly groupName: string;
};

/** Earlier reports should reach the server before a lesson is composed, but a lesson waits no longer than this. */
const REPORTS_FIRST_WITHIN_MS = 2_000;

/** A prefetched lesson that no player has taken by then is discarded. */
const AHEAD_AT_MOST_MS = 5_000;

/**
 * `fresh` asks for another lesson than today's; `keep` holds parts in their positions; videos in `avoid` are left out.
 */
type LessonWishes = {
  readonly fresh?: boolean;
  readonly keep?: { position: number; fileKey: string }[];
  readonly avoid?: string[];
};

/**
 * Composes today's lesson of a group. It stays the same until it has been finished, so that a reload or fresh URLs
 * don't change what plays, unless the options ask otherwise. Throws an ApiError; without a session 'User not
 * authenticated'.
 */
export const composeLesson = async (
  { intensity, length, groupName }: LessonRequest,
  { signal, ...wishes }: LessonWishes & { signal?: AbortSignal } = {},
): Promise<ComposedLesson> => {
  const user = signedInUser();
  if (!user) throw new ApiError(401, 'UNAUTHENTICATED', 'User not authenticated');
  // the lesson should take into account what was seen but not reported yet
  await Promise.race([reportWaiting(), delay(REPORTS_FIRST_WITHIN_MS)]);
  const request = { userId: user._id, intensity, duration: length, groupName, ...wishes };
  const lesson = await api.lessons.compose(request, signal ? { signal } : {});
  if (lesson.group) noteGroup(user._id, lesson.group);
  return lesson;
};

let ahead: { name: string; at: number; lesson: Promise<ComposedLesson> } | undefined;
const nameOf = (request: LessonRequest): string => JSON.stringify([signedInUser()?._id, request]);
const aheadFor = (request: LessonRequest): Promise<ComposedLesson> | undefined =>
  ahead?.name === nameOf(request) && Date.now() - ahead.at < AHEAD_AT_MOST_MS ? ahead.lesson : undefined;

/**
 * Starts composing as soon as a lesson is chosen, before its player has mounted. The player takes the request over, so
 * that a lesson is composed once. Composing changes today's lesson, so never prefetch on a mere hover or focus.
 */
export const composeAhead = (request: LessonRequest): void => {
  // the second click of a double tap
  if (aheadFor(request)) return;
  const lesson = composeLesson(request);
  ahead = { name: nameOf(request), at: Date.now(), lesson };
  // the player that took it gets the error; the next request starts over
  lesson.catch(() => {
    if (ahead?.lesson === lesson) ahead = undefined;
  });
};

/** Usable once: by the time the next player opens, this lesson may have been finished or replaced. */
const takeAhead = (request: LessonRequest): Promise<ComposedLesson> | undefined => {
  const lesson = aheadFor(request);
  ahead = undefined;
  return lesson;
};

/** Fetched every time the player opens, because signed URLs expire; never while it is open. */
export const composedLessonOptions = (request: LessonRequest) =>
  queryOptions({
    queryKey: ['lessons', 'compose', request],
    queryFn: ({ signal }) => takeAhead(request) ?? composeLesson(request, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // On a school's network `navigator.onLine` is unreliable; only the request itself can tell.
    networkMode: 'always',
  });
