import { matching, searchReader, UUID } from '#ui/behavior/search-params.ts';

/** The search params of a remote: the id of the board's session. */
export const remoteSearch = searchReader({ board: matching(UUID) });
