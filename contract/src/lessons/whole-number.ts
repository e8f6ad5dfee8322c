import * as z from 'zod/mini';

/** A whole number, or digits in a string, as old clients send them. */
export const wholeNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
]);
