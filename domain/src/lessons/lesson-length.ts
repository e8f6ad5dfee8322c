import * as z from 'zod/mini';

/** The five lesson lengths that users can choose. */
export const lengthCodes = [1, 2, 3, 4, 5] as const;
export type LengthCode = (typeof lengthCodes)[number];
export const lengthCodeSchema = z.literal(lengthCodes);

/**
 * The minutes of each length. `slot` is the time that a class has, as shown to users; `content` is the duration of the videos, as shown
 * in the lesson editor. For long lessons it is shorter, because a class needs some minutes to get ready.
 */
export const lessonMinutes: Readonly<Record<LengthCode, { slot: number; content: number }>> = {
  1: { slot: 5, content: 5 },
  2: { slot: 10, content: 10 },
  3: { slot: 15, content: 15 },
  4: { slot: 30, content: 25 },
  5: { slot: 45, content: 40 },
};

/** True if a value is one of the five codes. */
export const isLengthCode = (value: unknown): value is LengthCode => lengthCodes.includes(value as LengthCode);

/** The valid numbers of minutes until the bell. */
export const bellMinutes = { min: 3, max: 45 } as const;

/** A lesson longer than the available time by this many minutes can be shortened to it almost exactly. */
const SPARE_MINUTES = 6;

/** The length to compose and then shorten to this many minutes: the shortest one with enough spare time, else the longest. */
export const lengthForMinutes = (minutes: number): LengthCode =>
  lengthCodes.find((code) => lessonMinutes[code].content >= minutes + SPARE_MINUTES) ?? 5;
