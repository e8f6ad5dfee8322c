/** Generous for a busy machine: only ends hanging tests. */
export const PATIENCE = { timeout: 600_000, interval: 100 };
