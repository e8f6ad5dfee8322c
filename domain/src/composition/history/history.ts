import { dayNumber } from '#calendar/calendar.ts';
import { UNKNOWN_AGE_DAYS } from '#composition/score/score.ts';

/**
 * The videos a group has seen, in columns, oldest first, ties by ascending id: for a history of 5,000 entries, parsing rows costs
 * more than composing, and so would sorting. A history in another order gives the same lesson, only slower.
 * `seenAt` in ms since the epoch, NaN = seen at an unknown time. If a video occurs twice, its last entry counts.
 */
export type History = {
  readonly videoIds: Int32Array;
  readonly seenAt: Float64Array;
  /** The series that the group is in the middle of. */
  readonly seriesInProcess: string | null;
  /** Number of lessons the group has had; from the fourth on it makes no difference. */
  readonly lessons: number;
};

const DAY_MS = 86_400_000;

export const emptyHistory: History = {
  videoIds: new Int32Array(0),
  seenAt: new Float64Array(0),
  seriesInProcess: null,
  lessons: 0,
};

/** Builds a history from rows in any order; without a number of lessons, every day in them counts as one lesson. */
export const historyOf = (
  rows: readonly { videoId: number; seenAt: number }[],
  seriesInProcess: string | null = null,
  lessons: number = new Set(rows.map(({ seenAt }) => (Number.isNaN(seenAt) ? seenAt : dayNumber(seenAt)))).size,
): History => {
  const time = ({ seenAt }: { seenAt: number }) => (Number.isNaN(seenAt) ? -Infinity : seenAt);
  const sorted = rows.toSorted((a, b) => time(a) - time(b) || a.videoId - b.videoId);
  return {
    videoIds: Int32Array.from(sorted, (row) => row.videoId),
    seenAt: Float64Array.from(sorted, (row) => row.seenAt),
    seriesInProcess,
    lessons,
  };
};

/** The time of a row; an unknown date gets the assumed age. */
export const assumedTime = (seenAt: number, now: number): number =>
  Number.isNaN(seenAt) ? now - UNKNOWN_AGE_DAYS * DAY_MS : seenAt;

/** Sorts a history, with unknown dates where their assumed age puts them. */
export const inOrder = (history: History, now: number): History => {
  const { videoIds, seenAt } = history;
  const times = seenAt.map((at) => assumedTime(at, now));
  const rows = Int32Array.from(times.keys()).sort((a, b) => times[a]! - times[b]! || videoIds[a]! - videoIds[b]!);
  return {
    ...history,
    videoIds: rows.map((row) => videoIds[row]!),
    seenAt: Float64Array.from(rows, (row) => seenAt[row]!),
  };
};
