import * as z from 'zod/mini';
import type { LessonPlace } from '#player/playback/player-state.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';

/** Whoever stopped this early or this late in a lesson starts it again, or another one. */
const WORTH_IT_SECONDS = 20;

const placeSchema = z.object({
  groupName: z.string(),
  /** The lesson, by the file keys of its parts. */
  fileKeys: z.array(z.string()),
  seconds: z.number(),
  /** What was played to come there, in seconds, and the parts that were seen. */
  played: z.number(),
  seen: z.array(z.number()),
  /** Calendar day of this browser. */
  day: z.string(),
});

const storageKey = (userId: string): string => `lessonPlace:${userId}`;
const dayOf = (date: Date): string => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/** Whose lesson, and which. */
export type LessonOfGroup = { readonly owner: SeenOwner; readonly fileKeys: readonly string[] };

/** Remembers where a group is in its lesson; one place per user. */
export const storePlace = (
  storage: Pick<Storage, 'setItem'>,
  { owner, fileKeys }: LessonOfGroup,
  { seconds, played, seen }: LessonPlace,
  now: Date,
): void => {
  const place = { groupName: owner.groupName, fileKeys, seconds: Math.floor(seconds), played, seen, day: dayOf(now) };
  try {
    storage.setItem(storageKey(owner.userId), JSON.stringify(place));
  } catch {
    // A full storage: the lesson begins at its start again.
  }
};

/** Where the group stopped in this very lesson earlier today; undefined where it didn't, or where it hardly matters. */
export const storedPlace = (
  storage: Pick<Storage, 'getItem'>,
  { owner, fileKeys }: LessonOfGroup,
  totalSeconds: number,
  now: Date,
): LessonPlace | undefined => {
  try {
    const place = placeSchema.parse(JSON.parse(storage.getItem(storageKey(owner.userId)) ?? ''));
    const isThis =
      place.groupName === owner.groupName && place.day === dayOf(now) && place.fileKeys.join() === fileKeys.join();
    const isWorthIt = place.seconds >= WORTH_IT_SECONDS && place.seconds <= totalSeconds - WORTH_IT_SECONDS;
    return isThis && isWorthIt ? { seconds: place.seconds, played: place.played, seen: place.seen } : undefined;
  } catch {
    return undefined; // none, or damaged
  }
};

/** Forgets the place: the lesson is over. */
export const clearPlace = (storage: Pick<Storage, 'removeItem'>, { userId }: SeenOwner): void =>
  storage.removeItem(storageKey(userId));
