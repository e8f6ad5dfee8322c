/** How many connections a process takes at once. */
export type MostConnections = {
  inAll: number;
  /** Of one address, or one household of IPv6; a proxy in front counts for itself. */
  ofNetwork: number;
};

/** Five hundred classes with six connections each, and as many again; a school behind one address has a fifth of it. */
export const MAX_CONNECTIONS: MostConnections = { inAll: 5_000, ofNetwork: 1_000 };
