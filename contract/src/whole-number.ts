import * as z from 'zod/mini';
import { bellMinutes, lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';

const digits = z.string().check(z.regex(/^\d{1,10}$/));

/** A number of the schema, or a text of its digits, as addresses have it and old clients send it. */
const orItsDigits = <N extends number>(schema: z.ZodMiniType<N, number>, reason: string) =>
  z.union([schema, z.pipe(digits, z.pipe(z.transform(Number), schema))], reason);

/** A whole number in a range. */
export const wholeNumber = (min: number, max: number, reason = `must be ${min} to ${max}`) =>
  orItsDigits(z.int().check(z.minimum(min), z.maximum(max)), reason);

export const givenIntensityLevel = orItsDigits(intensityLevelSchema, 'must be 1 to 5');
export const givenLengthCode = orItsDigits(lengthCodeSchema, 'must be a length code, 1 to 5');
export const givenBellMinutes = wholeNumber(bellMinutes.min, bellMinutes.max);
