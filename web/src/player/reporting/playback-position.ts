import * as z from 'zod/mini';
import { isWorthResuming } from '@zuzu/domain/lessons/interrupted.ts';
import type { PlaybackPosition } from '#player/playback/player-state.ts';
import type { GroupRef } from '#lib/session/session.ts';

const positionSchema = z.object({
  groupName: z.string(),
  /** Identifies the lesson: the file keys of its parts. */
  fileKeys: z.array(z.string()),
  seconds: z.number(),
  /** Progress until then: seconds really played, and the parts seen. */
  played: z.number(),
  seen: z.array(z.number()),
  /** Time limit of the lesson. */
  minutes: z.optional(z.number()),
  /** Calendar day in the browser's time zone. */
  day: z.string(),
});

const storageKey = (userId: string): string => `lessonPlace:${userId}`;
const dayOf = (date: Date): string => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/** A lesson, and the group it belongs to. */
export type LessonOfGroup = { readonly owner: GroupRef; readonly fileKeys: readonly string[] };

/** Stores a group's position in its lesson; one position per user. */
export const storePosition = (
  storage: Pick<Storage, 'setItem'>,
  { owner, fileKeys }: LessonOfGroup,
  { seconds, ...progress }: PlaybackPosition,
  now: Date,
): void => {
  const position = { groupName: owner.groupName, fileKeys, seconds: Math.floor(seconds), ...progress, day: dayOf(now) };
  try {
    storage.setItem(storageKey(owner.userId), JSON.stringify(position));
  } catch {
    // Storage is full: the lesson will start from the beginning.
  }
};

/**
 * Returns the position at which the group left the same lesson earlier today; undefined without one, or if it is too
 * close to start or end.
 */
export const storedPosition = (
  storage: Pick<Storage, 'getItem'>,
  { owner, fileKeys }: LessonOfGroup,
  totalSeconds: number,
  now: Date,
): PlaybackPosition | undefined => {
  try {
    const position = positionSchema.parse(JSON.parse(storage.getItem(storageKey(owner.userId)) ?? ''));
    const isThis =
      position.groupName === owner.groupName &&
      position.day === dayOf(now) &&
      position.fileKeys.join() === fileKeys.join();
    return isThis && isWorthResuming(position.seconds, totalSeconds)
      ? { seconds: position.seconds, played: position.played, seen: position.seen, minutes: position.minutes }
      : undefined;
  } catch {
    return undefined; // missing or damaged
  }
};

/** Returns the later of this device's and another device's position. */
export const laterPosition = (
  here: PlaybackPosition | undefined,
  there: PlaybackPosition | undefined,
): PlaybackPosition | undefined => (!there || (here && here.seconds >= there.seconds) ? here : there);

/** Deletes the stored position: the lesson is over. */
export const clearPosition = (storage: Pick<Storage, 'removeItem'>, { userId }: GroupRef): void =>
  storage.removeItem(storageKey(userId));
