import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { storedToken, signedInUser } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { hasQueued } from '#features/reports/queued.ts';

export type LessonRequest = {
  readonly intensity: IntensityLevel;
  readonly length: LengthCode;
  readonly groupName: string;
  /** The group's usual place if undefined. */
  readonly place?: Place | undefined;
  /** The class has so many minutes; kept with the play. */
  readonly minutes?: number | undefined;
};

declare global {
  interface Window {
    /** The answer to a lesson that the page asked for before the app's code had arrived; what it asked, by whose token, and when. */
    earlyLesson?: { asked: string; token: string; at: number; answer: Promise<Response> } | undefined;
  }
}

/** The lesson of an older answer may have been finished or replaced. */
const MAX_EARLY_AGE_MS = 30_000;

/** What composing a lesson sends. */
export const composeInput = (userId: string, { intensity, length, groupName, place, minutes }: LessonRequest) => ({
  userId,
  intensity,
  duration: length,
  groupName,
  place,
  minutes,
});

/** Asks for a lesson while the app's code is on its way. */
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

/** The answer to the same request, if the page has asked for it; usable once. */
export const takeEarlyAnswer = (input: ReturnType<typeof composeInput>): Promise<Response> | undefined => {
  const { earlyLesson } = window;
  window.earlyLesson = undefined;
  if (earlyLesson?.asked !== JSON.stringify(input) || earlyLesson.token !== storedToken()) return undefined;
  return performance.now() - earlyLesson.at < MAX_EARLY_AGE_MS ? earlyLesson.answer : undefined;
};
