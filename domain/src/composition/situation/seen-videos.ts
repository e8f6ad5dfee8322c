import { assumedTime, inOrder, type History } from '#composition/history/history.ts';
import { positionOf, type LibraryIndex } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';

/** A history matched with a plan's candidates. Counts are per narrowest group, without the wider ones. */
export type SeenVideos = {
  /** The history, sorted. */
  readonly history: History;
  /** Position of a video → row of the history + 1, 0 = never seen. */
  readonly rows: Int32Array;
  readonly seen: Int32Array;
  /** Seen videos that slots may take. */
  readonly availableSeen: Int32Array;
};

/** True if the rows are sorted. */
const isOrdered = ({ videoIds, seenAt }: History, now: number): boolean => {
  const unknown = assumedTime(Number.NaN, now);
  let earlier = -Infinity;
  for (let row = 0; row < seenAt.length; row += 1) {
    const time = seenAt[row]!;
    // `time === time` is false only for NaN, and faster than a call per row
    const assumed = time === time ? time : unknown;
    if (assumed < earlier || (assumed === earlier && videoIds[row]! < videoIds[row - 1]!)) return false;
    earlier = assumed;
  }
  return true;
};

/** Position → row + 1; a later row of the same video overwrites an earlier one. */
const rowsOf = (index: LibraryIndex, { videoIds }: History): Int32Array => {
  const { rowIndexes, ids } = index;
  const first = ids[0] ?? 0;
  const rows = new Int32Array(ids.length);
  if (rowIndexes.length > 0) {
    for (let row = 0; row < videoIds.length; row += 1) {
      const rowIndex = rowIndexes[videoIds[row]! - first] ?? 0;
      if (rowIndex > 0) rows[rowIndex - 1] = row + 1;
    }
    return rows;
  }
  videoIds.forEach((id, row) => {
    const at = positionOf(index, id);
    if (at >= 0) rows[at] = row + 1;
  });
  return rows;
};

/** Matches a history with a plan. With a large library this is most of the work of composing, hence plain loops over columns. */
export const readHistory = (
  { index, homes, members, groups }: Plan,
  given: History,
  now: number,
  barred: Uint8Array,
): SeenVideos => {
  const history = isOrdered(given, now) ? given : inOrder(given, now);
  const rows = rowsOf(index, history);
  const seen = new Int32Array(groups.length);
  const availableSeen = new Int32Array(groups.length);
  const looks = history.videoIds.length > 0 ? members.length : 0;
  // Branchless, because a processor can't predict which videos of a large library were seen.
  for (let look = 0; look < looks; look += 1) {
    const at = members[look]!;
    const row = rows[at]!;
    const group = homes[at]!;
    const is = row > 0 ? 1 : 0;
    const free = is & (barred[at]! ^ 1);
    seen[group]! += is;
    availableSeen[group]! += free;
  }
  return { history, rows, seen, availableSeen };
};
