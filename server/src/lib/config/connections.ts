/** Limits for the concurrent connections of a process. */
export type ConnectionLimits = {
  total: number;
  /** Per IPv4 address or IPv6 /64 network; a proxy counts as one client. */
  perNetwork: number;
};

/** Five hundred classes with six connections each, and some in reserve; a school behind one address may use a fifth. */
export const MAX_CONNECTIONS: ConnectionLimits = { total: 5_000, perNetwork: 1_000 };
