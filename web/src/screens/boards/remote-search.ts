/** Which board a phone is the remote of. */
export interface RemoteSearch {
  /** The id of its session. */
  board?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses the search params; anything but the id of a session counts as none. */
export const remoteSearch = ({ board }: Record<string, unknown>): RemoteSearch => ({
  board: typeof board === 'string' && UUID.test(board) ? board : undefined,
});
