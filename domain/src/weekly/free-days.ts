import * as z from 'zod/mini';

/** A calendar day, 'YYYY-MM-DD'. */
const daySchema = z.iso.date();

/** Days without school that managers have entered, in addition to the calendar's holidays. */
export const freeDaysSchema = z.object({ _id: z.string(), from: daySchema, to: daySchema, name: z.string() });
export type FreeDays = z.infer<typeof freeDaysSchema>;
