import * as z from 'zod/mini';
import { isPlainText, tidyText } from '@zuzu/domain/users/person-text.ts';
import { wholeNumber } from './whole-number.ts';

const MAX_PER_PAGE = 1_000;
/** Of what the orders of a list look at, a path of a video among them. */
const MAX_CURSOR = 4_000;
export const MAX_SEARCH = 100;

/** What is looked for in a list; tidied as the names were that it is looked for in. */
export const searchText = z.string().check(
  z.overwrite(tidyText),
  z.maxLength(MAX_SEARCH),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
);

/** Which part of a list is asked for: the first `limit` rows, or those after a cursor that came with the page before. */
export const pageInput = {
  limit: z.optional(wholeNumber(1, MAX_PER_PAGE)),
  cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR))),
};

/** How many rows the whole list has, and the cursor of the next page if there is one. */
export const pageHeadersSchema = z.object({ 'x-total-count': z.string(), 'x-next-cursor': z.optional(z.string()) });
