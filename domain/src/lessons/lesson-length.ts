import * as z from 'zod/mini';

/** The five lesson lengths that users can choose. */
export const lengthCodes = [1, 2, 3, 4, 5] as const;
export type LengthCode = (typeof lengthCodes)[number];
export const lengthCodeSchema = z.literal(lengthCodes);

/**
 * The minutes of each length. `slot` is the time that a class has and that the users' screens show,
 * `content` the time composed into it, which the lesson editor shows: for long lessons, a class needs some minutes to get ready.
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

/** The minutes until the bell that can be asked for. */
export const bellMinutes = { min: 3, max: 45 } as const;

/** With so many more minutes to leave out, what remains of a lesson fills any number of them to a few seconds. */
const SPARE_MINUTES = 6;

/** The length to shorten for a class that has so many minutes: the shortest with some to spare, else the longest. */
export const lengthForMinutes = (minutes: number): LengthCode =>
  lengthCodes.find((code) => lessonMinutes[code].content >= minutes + SPARE_MINUTES) ?? 5;
