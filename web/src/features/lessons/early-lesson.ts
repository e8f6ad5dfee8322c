import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { storedToken, signedInUser } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { hasQueued } from '#features/reports/queued.ts';

export type LessonRequest = {
  readonly intensity: IntensityLevel;
  readonly length: LengthCode;
  readonly groupName: string;
  /** The group's usual place if undefined. */
  readonly place?: LessonSpace | undefined;
  /** Minutes until the bell; stored with the play. */
  readonly minutes?: number | undefined;
};

declare global {
  interface Window {
    /** The response to a lesson requested before the app's code was loaded, with its body, token and time. */
    earlyLesson?: { asked: string; token: string; at: number; answer: Promise<Response> } | undefined;
  }
}

/** The lesson of an older response may have been finished or replaced. */
const MAX_EARLY_AGE_MS = 30_000;

/** The request body of POST /lessons/compose. */
export const composeInput = (userId: string, { intensity, length, groupName, place, minutes }: LessonRequest) => ({
  userId,
  intensity,
  duration: length,
  groupName,
  place,
  minutes,
});

/** Requests a lesson while the app's code is loading. */
export const composeEarly = (request: LessonRequest): void => {
  const user = signedInUser();
  // waiting reports must reach the server before the lesson is composed
  if (!user || hasQueued(storage, user._id)) return;
  const asked = JSON.stringify(composeInput(user._id, request));
  const token = storedToken();
  const answer = fetch('/api/lessons/compose', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: asked,
  });
  window.earlyLesson = { asked, token, at: performance.now(), answer };
  // the app handles the failure
  answer.catch(() => undefined);
};

/** Returns the early response to the same request, if any; usable once. */
export const takeEarlyAnswer = (input: ReturnType<typeof composeInput>): Promise<Response> | undefined => {
  const { earlyLesson } = window;
  window.earlyLesson = undefined;
  if (earlyLesson?.asked !== JSON.stringify(input) || earlyLesson.token !== storedToken()) return undefined;
  return performance.now() - earlyLesson.at < MAX_EARLY_AGE_MS ? earlyLesson.answer : undefined;
};
