import { queryOptions } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { signedInUser } from '../session/session.ts';

export type LessonRequest = {
  readonly intensity: IntensityLevel;
  readonly length: LengthCode;
  readonly groupName: string;
};

/**
 * The lesson of today for a group (spec, section 7: compose). The same one until it has been finished, so that a reload or
 * fresh addresses don't change what plays; `fresh` asks for another one. Throws an ApiError; without a session 'User not authenticated'.
 */
export const composeLesson = async (
  { intensity, length, groupName }: LessonRequest,
  { signal, fresh }: { signal?: AbortSignal; fresh?: boolean } = {},
): Promise<ComposedLesson> => {
  const user = signedInUser();
  if (!user) throw new ApiError(401, 'UNAUTHENTICATED', 'User not authenticated');
  const request = { userId: user._id, intensity, duration: length, groupName, ...(fresh && { fresh }) };
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
