/** However busy the machine is, a test waits on: this ends only what hangs. */
export const PATIENCE = { timeout: 600_000, interval: 100 };
