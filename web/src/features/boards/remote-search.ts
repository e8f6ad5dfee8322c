import { matching, searchReader, UUID } from '#ui/behavior/search-params.ts';

/** Which board a phone is the remote of: the id of its session. */
export const remoteSearch = searchReader({ board: matching(UUID) });
