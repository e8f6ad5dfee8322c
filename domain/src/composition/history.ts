import { UNKNOWN_AGE_DAYS } from './score.ts';

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

const DAY_MS = 86_400_000;

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
  const time = ({ seenAt }: { seenAt: number }) => (Number.isNaN(seenAt) ? -Infinity : seenAt);
  const sorted = rows.toSorted((a, b) => time(a) - time(b) || 0);
  return {
    videoIds: Int32Array.from(sorted, (row) => row.videoId),
    seenAt: Float64Array.from(sorted, (row) => row.seenAt),
    seriesInProcess,
  };
};

/** The history with unknown dates where their age puts them: itself where its rows stand in order already. */
export const inOrder = (history: History, now: number): History => {
  const { videoIds, seenAt } = history;
  const unknown = now - UNKNOWN_AGE_DAYS * DAY_MS;
  let last = -Infinity;
  let ordered = true;
  for (let row = 0; row < seenAt.length && ordered; row += 1) {
    const at = seenAt[row]!;
    const time = at === at ? at : unknown;
    ordered = time >= last;
    last = time;
  }
  if (ordered) return history;
  const times = seenAt.map((at) => (Number.isNaN(at) ? unknown : at));
  const rows = Int32Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || a - b);
  return {
    videoIds: rows.map((row) => videoIds[row]!),
    seenAt: Float64Array.from(rows, (row) => seenAt[row]!),
    seriesInProcess: history.seriesInProcess,
  };
};
