import * as z from 'zod/mini';

/** A number, or a text of digits as old clients send it. */
export const wholeNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
]);
