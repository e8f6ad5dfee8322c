import { isSet, matching, searchReader, UUID } from '#ui/behavior/search-params.ts';

/** The search params of the player of an offline lesson: its id in this browser, and whether the list of parts is open. */
export const preparedSearch = searchReader({ lesson: matching(UUID), sheet: isSet });
