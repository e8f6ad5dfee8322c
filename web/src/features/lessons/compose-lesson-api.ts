import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LibraryPreparing } from '@zuzu/contract/errors.ts';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { spaceKey } from '@zuzu/domain/videos/needs.ts';
import { ApiError, detailsOf, mayRetry } from '#lib/api/api-error.ts';
import { api } from '#lib/api/client.ts';
import { updateGroup, signedInUser } from '#lib/session/session.ts';
import { composeInput, type LessonRequest } from './lesson-request.ts';
import { sendReportsFirst } from '#features/reports/send-waiting-reports.ts';

/** A prefetched lesson that no player has taken by then is discarded. */
const MAX_PREFETCH_AGE_MS = 5_000;

/**
 * `fresh` requests a new lesson instead of today's; `keep` holds parts in their positions; videos in `avoid` are left out.
 */
type ComposeOptions = {
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
  request: LessonRequest,
  { signal, ...options }: ComposeOptions & { signal?: AbortSignal } = {},
): Promise<ComposedLesson> => {
  const user = signedInUser();
  if (!user) throw new ApiError(401, 'UNAUTHENTICATED', 'User not authenticated');
  await sendReportsFirst();
  const input = { ...composeInput(user._id, request), ...options };
  const lesson = await api.lessons.compose(input, signal && { signal });
  if (lesson.group) updateGroup(user._id, lesson.group);
  return lesson;
};

/** Returns the progress of the library if a lesson has to wait for it. */
export const preparingOf = (error: unknown): LibraryPreparing | undefined =>
  detailsOf<LibraryPreparing>(error, 'LIBRARY_PREPARING') as LibraryPreparing | undefined;

/** TanStack Query's default. */
const retryDelay = (tries: number): number => Math.min(1_000 * 2 ** tries, 30_000);

/** Retries at the interval given by the server while the library is being prepared. */
export const untilPrepared = {
  retry: (tries: number, error: Error) => preparingOf(error) !== undefined || mayRetry(tries, error),
  retryDelay: (tries: number, error: Error) =>
    1_000 * (preparingOf(error)?.retryAfterSeconds ?? 0) || retryDelay(tries),
};

type LengthsRequest = Pick<LessonRequest, 'groupName' | 'place'> & { intensity: IntensityLevel | undefined };
/** The lengths that are possible where the class moves. */
export const lengthsOptions = ({ intensity, groupName, place }: LengthsRequest) =>
  queryOptions({
    queryKey: ['lengths', signedInUser()?._id, intensity, groupName, place],
    queryFn: intensity ? () => api.lessons.lengths({ intensity, groupName, place }) : skipToken,
  });

/** The looks of the three most striking parts of the lesson that composing would return; none if there can be no lesson. */
export const lessonLooksOptions = ({ intensity, length, groupName, place }: LessonRequest) =>
  queryOptions({
    queryKey: ['looks', signedInUser()?._id, intensity, length, groupName, place],
    queryFn: async ({ signal }) =>
      (await api.lessons.preview({ intensity, duration: length, groupName, place }, { signal })).looks,
    // the lesson may have been played meanwhile
    staleTime: 0,
  });

type BreakRequest = Pick<LessonRequest, 'groupName' | 'place'>;
type Break = Awaited<ReturnType<typeof api.lessons.shortBreak>>;

/** The video of a two-minute break and its play; the same video until the group has seen it. */
export const beginBreak = async ({ groupName, place }: BreakRequest): Promise<Break> => {
  await sendReportsFirst();
  return api.lessons.shortBreak({ groupName, place });
};
export const breakOptions = (request: BreakRequest) =>
  queryOptions({
    queryKey: ['break', signedInUser()?._id, request],
    queryFn: () => beginBreak(request),
    // every opening is a new play
    staleTime: Infinity,
    gcTime: 0,
    ...untilPrepared,
  });

/** Returns an alternative to the video at that index of today's lesson; null if there is none. */
export const alternativePart = async (
  { intensity, length, groupName, place }: LessonRequest,
  position: number,
): Promise<LessonPart | null> =>
  (await api.lessons.alternative({ intensity, duration: length, groupName, place, position })).alternative;

let prefetched: { name: string; at: number; lesson: Promise<ComposedLesson> } | undefined;
/** Returns the same key for equal requests, regardless of property order. */
const keyOf = ({ intensity, length, groupName, place, minutes }: LessonRequest): string =>
  JSON.stringify([signedInUser()?._id, intensity, length, groupName, place && spaceKey(place), minutes]);
const prefetchedFor = (request: LessonRequest): Promise<ComposedLesson> | undefined =>
  prefetched?.name === keyOf(request) && performance.now() - prefetched.at < MAX_PREFETCH_AGE_MS
    ? prefetched.lesson
    : undefined;

/**
 * Starts composing as soon as a lesson is chosen, before its player has mounted. The player takes the request over, so
 * that a lesson is composed once. Call it only once the choice is
 * final: composing stores the lesson.
 */
export const prefetchLesson = (request: LessonRequest): Promise<ComposedLesson> => {
  // the second click of a double tap
  const begun = prefetchedFor(request);
  if (begun) return begun;
  const lesson = composeLesson(request);
  prefetched = { name: keyOf(request), at: performance.now(), lesson };
  // the player that took it gets the error; the next request starts over
  lesson.catch(() => {
    if (prefetched?.lesson === lesson) prefetched = undefined;
  });
  return lesson;
};

/** Preloads the key and the first segment of a lesson. */
export const preloadBeginning = ({ firstPlaylists, leftAt }: ComposedLesson): void => {
  // an interrupted lesson doesn't start with the first segment
  if (leftAt) return;
  const [, ...addresses] = /URI="([^"]+)".*?\n([^#\n]+)/s.exec(firstPlaylists?.lowest ?? '') ?? [];
  // native HLS players load media themselves
  if (!('MediaSource' in window)) return;
  for (const href of addresses)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }),
    );
};

/** Usable once: by the time the next player opens, this lesson may have been finished or replaced. */
const takePrefetched = (request: LessonRequest): Promise<ComposedLesson> | undefined => {
  const lesson = prefetchedFor(request);
  prefetched = undefined;
  return lesson;
};

/**
 * Fetched every time the player opens, because signed URLs expire; never while it is open. Retried while the library is
 * being prepared.
 */
export const composedLessonOptions = (request: LessonRequest) =>
  queryOptions({
    queryKey: ['lessons', 'compose', request],
    queryFn: ({ signal }) => takePrefetched(request) ?? composeLesson(request, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    ...untilPrepared,
  });
