/** How slowly a request may come in, and its answer be taken, before the connection is wanted for others; in milliseconds. */
export type Deadlines = {
  /** From the connection, or the last answer on it, to the end of the headers. */
  headMs: number;
  /** How often connections are looked at for it. */
  checkedEveryMs: number;
  /** From the headers to the end of the body. */
  bodyMs: number;
  /** Uploads take as long as they take: what counts is that bytes keep coming. */
  upload: Pace;
  /** So does an answer, while bytes of it keep going. */
  answer: Pace;
};

/** At least so many bytes in every stretch of that length. */
export type Pace = { leastBytes: number; everyMs: number };

/**
 * Far below what the slowest line of a school carries: a body of 4 MB at 0.4 Mbit/s, an upload of any size at 1 KB/s, an
 * answer at 4 KB/s.
 */
export const DEADLINES: Deadlines = {
  headMs: 30_000,
  checkedEveryMs: 5_000,
  bodyMs: 90_000,
  upload: { leastBytes: 60_000, everyMs: 60_000 },
  answer: { leastBytes: 240_000, everyMs: 60_000 },
};

/** How long the database may take, in milliseconds, before it counts as away. */
export const DATABASE_DEADLINES = {
  /** To a connection: a new one, or one that others have. */
  connectMs: 5_000,
  /** A statement of a call: the slowest takes a tenth of it. */
  statementMs: 5_000,
  /** A statement over what years have left: cleaning up, everything about a person, everybody's video of the week. */
  longStatementMs: 10 * 60_000,
  /** A statement of the jobs' own, among them those that tidy up after thousands of them. */
  jobsStatementMs: 30_000,
};
