import * as z from 'zod/mini';

/** The five lesson lengths that one can ask for. */
export const lengthCodes = [1, 2, 3, 4, 5] as const;
export type LengthCode = (typeof lengthCodes)[number];
export const lengthCodeSchema = z.literal(lengthCodes);

/**
 * Both minute tables, side by side. `slot` is the time that a class has and the user's screens show,
 * `content` what is composed into it and the lesson editor shows: a class needs some minutes to get ready for the long ones.
 */
export const lessonMinutes: Readonly<Record<LengthCode, { slot: number; content: number }>> = {
  1: { slot: 5, content: 5 },
  2: { slot: 10, content: 10 },
  3: { slot: 15, content: 15 },
  4: { slot: 30, content: 25 },
  5: { slot: 45, content: 40 },
};

/** Whether a number or text is one of the five codes. */
export const isLengthCode = (value: unknown): value is LengthCode => lengthCodes.includes(value as LengthCode);
