import { queryOptions } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { signedInUser } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { createSeenQueue } from './seen-queue.ts';
import { createSeenReporter } from './seen-reporter.ts';
import { sendSeen } from './send-seen.ts';

export type LessonRequest = {
  readonly intensity: IntensityLevel;
  readonly length: LengthCode;
  readonly groupName: string;
};

/** A lesson waits this long for earlier reports to be taken, and no longer: it can be composed without them. */
const REPORTS_FIRST_WITHIN_MS = 2_000;

/** `fresh` asks for another lesson than today's; `keep` holds parts of it in place, and videos of `avoid` don't come. */
type LessonWishes = {
  readonly fresh?: boolean;
  readonly keep?: { position: number; fileKey: string }[];
  readonly avoid?: string[];
};

/** Sends what was seen before and couldn't be reported then, so that the next lesson knows of it. Never rejects. */
const reportWaiting = async (userId: string): Promise<void> => {
  const reporter = createSeenReporter({ userId, queue: createSeenQueue(storage, Date.now), send: sendSeen });
  const impatience = new Promise<void>((resolve) => setTimeout(resolve, REPORTS_FIRST_WITHIN_MS));
  await Promise.race([reporter.flush(), impatience]);
};

/**
 * The lesson of today for a group (spec, section 7: compose). The same one until it has been finished, so that a reload or
 * fresh addresses don't change what plays, unless something else is wished for. Throws an ApiError; without a session 'User not authenticated'.
 */
export const composeLesson = async (
  { intensity, length, groupName }: LessonRequest,
  { signal, ...wishes }: LessonWishes & { signal?: AbortSignal } = {},
): Promise<ComposedLesson> => {
  const user = signedInUser();
  if (!user) throw new ApiError(401, 'UNAUTHENTICATED', 'User not authenticated');
  await reportWaiting(user._id);
  const request = { userId: user._id, intensity, duration: length, groupName, ...wishes };
  return api.lessons.compose(request, signal ? { signal } : {});
};

/** Asked for anew whenever the player opens, because addresses run out; never while it is open. */
export const composedLessonOptions = (request: LessonRequest) =>
  queryOptions({
    queryKey: ['lessons', 'compose', request],
    queryFn: ({ signal }) => composeLesson(request, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    // Whether the browser believes to be online says little inside a school's network: the call itself tells.
    networkMode: 'always',
  });
