import * as z from 'zod/mini';
import { tidyLine } from './texts.ts';
import { wholeNumber } from './whole-number.ts';

const MAX_PER_PAGE = 1_000;
/** A cursor contains the sort keys of a row, which may include a video's path. */
const MAX_CURSOR = 4_000;
export const MAX_SEARCH = 100;

/** A search text for a list, normalized like the names that it is compared with. */
export const searchText = tidyLine(MAX_SEARCH);

/** The requested part of a list: the first `limit` rows, or those after the cursor from the previous page. */
export const pageInput = {
  limit: z.optional(wholeNumber(1, MAX_PER_PAGE)),
  cursor: z.optional(z.string().check(z.maxLength(MAX_CURSOR))),
};

/** The number of rows of the whole list, and the cursor of the next page if there is one. */
export const pageHeadersSchema = z.object({ 'x-total-count': z.string(), 'x-next-cursor': z.optional(z.string()) });
