/** Time limits for receiving requests, in milliseconds; slower connections are closed. */
export type Deadlines = {
  /** From the connection, or the last response on it, to the end of the headers. */
  headersMs: number;
  /** Interval of checking the header deadline. */
  checkIntervalMs: number;
  /** From the headers to the end of the body. */
  bodyMs: number;
  /** Uploads may take any time, as long as bytes keep arriving. */
  upload: MinimumRate;
};

/** A minimum number of bytes per window. */
export type MinimumRate = { minBytes: number; windowMs: number };

/**
 * Far below the slowest school connection: a body of 8 MB at 0.75 Mbit/s, an upload of any size at
 * 1 KB/s.
 */
export const DEADLINES: Deadlines = {
  headersMs: 30_000,
  checkIntervalMs: 5_000,
  bodyMs: 90_000,
  upload: { minBytes: 60_000, windowMs: 60_000 },
};

/** Time limits for the database, in milliseconds. */
export const DATABASE_DEADLINES = {
  /** For acquiring a connection, new or from the pool. */
  connectMs: 5_000,
  /** For a statement of a call; the slowest takes a tenth of this. */
  statementMs: 5_000,
  /** For a statement over years of data: cleaning up, exporting personal data, assigning weekly videos. */
  longStatementMs: 10 * 60_000,
  /** For a statement of the job queue, some of which clean up thousands of jobs. */
  jobsStatementMs: 30_000,
};
