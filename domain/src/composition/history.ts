/**
 * What a group has seen, in columns, oldest first: of a 5,000-entry history, parsing rows costs more than composing.
 * `seenAt` in ms since the epoch, NaN = seen, nobody knows when. A video that stands here twice counts as seen last.
 */
export type History = {
  readonly videoIds: Int32Array;
  readonly seenAt: Float64Array;
  /** The series that the group is in the middle of. */
  readonly seriesInProcess: string | null;
};

export const emptyHistory: History = {
  videoIds: new Int32Array(0),
  seenAt: new Float64Array(0),
  seriesInProcess: null,
};

/** Rows in any order → a history. */
export const historyOf = (
  rows: readonly { videoId: number; seenAt: number }[],
  seriesInProcess: string | null = null,
): History => {
  const sorted = rows.toSorted(
    (a, b) => (Number.isNaN(a.seenAt) ? -Infinity : a.seenAt) - (Number.isNaN(b.seenAt) ? -Infinity : b.seenAt) || 0,
  );
  return {
    videoIds: Int32Array.from(sorted, (row) => row.videoId),
    seenAt: Float64Array.from(sorted, (row) => row.seenAt),
    seriesInProcess,
  };
};
