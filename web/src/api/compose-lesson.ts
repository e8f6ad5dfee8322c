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

/** A lesson waits this long for earlier reports to be taken, and no longer: it can be composed without them. */
const REPORTS_FIRST_WITHIN_MS = 2_000;

/** A lesson that was asked for ahead is taken this soon, by the player that opens, or not at all. */
const AHEAD_AT_MOST_MS = 5_000;

/** `fresh` asks for another lesson than today's; `keep` holds parts of it in place, and videos of `avoid` don't come. */
type LessonWishes = {
  readonly fresh?: boolean;
  readonly keep?: { position: number; fileKey: string }[];
  readonly avoid?: string[];
};

/**
 * The lesson of today for a group. The same one until it has been finished, so that a reload or
 * fresh addresses don't change what plays, unless something else is wished for. Throws an ApiError; without a session 'User not authenticated'.
 */
export const composeLesson = async (
  { intensity, length, groupName }: LessonRequest,
  { signal, ...wishes }: LessonWishes & { signal?: AbortSignal } = {},
): Promise<ComposedLesson> => {
  const user = signedInUser();
  if (!user) throw new ApiError(401, 'UNAUTHENTICATED', 'User not authenticated');
  // what was seen before and couldn't be reported then: the next lesson shall know of it
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
 * Begins to compose the moment that a lesson is chosen, before its player is there to ask. The player takes it over, so a
 * lesson is composed once. Not for a press that may still become something else: who composes, plays.
 */
export const composeAhead = (request: LessonRequest): void => {
  // the second half of a double tap
  if (aheadFor(request)) return;
  const lesson = composeLesson(request);
  ahead = { name: nameOf(request), at: Date.now(), lesson };
  // told to the player that has taken it, if one has; whoever asks again asks anew
  lesson.catch(() => {
    if (ahead?.lesson === lesson) ahead = undefined;
  });
};

/** For one player: by the time that the next one opens, this lesson may have been finished or exchanged. */
const takeAhead = (request: LessonRequest): Promise<ComposedLesson> | undefined => {
  const lesson = aheadFor(request);
  ahead = undefined;
  return lesson;
};

/** Asked for anew whenever the player opens, because addresses run out; never while it is open. */
export const composedLessonOptions = (request: LessonRequest) =>
  queryOptions({
    queryKey: ['lessons', 'compose', request],
    queryFn: ({ signal }) => takeAhead(request) ?? composeLesson(request, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // Whether the browser believes to be online says little inside a school's network: the call itself tells.
    networkMode: 'always',
  });
