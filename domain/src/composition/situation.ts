import type { LessonWarning } from '../lessons/lesson.ts';
import { dayNumber, startOfDay } from './calendar.ts';
import type { History } from './history.ts';
import { positionOf } from './library-index.ts';
import type { Plan } from './plan.ts';
import { ageValue, REST_DAYS, UNKNOWN_AGE_DAYS } from './score.ts';
import { skippedWarning } from './skipped-block.ts';

export type ComposeOptions = {
  /** Block → id of the video that it holds already: kept where that video can still be played, candidate or not. */
  keep?: ReadonlyMap<number, number>;
  /** Ids of videos that no block may be given. */
  avoid?: ReadonlySet<number>;
};

/** A part that is settled before the search: pinned by the rule or kept by the caller. */
export type SettledPart = { readonly block: number; readonly at: number };

/** A block to be filled, with its group. */
export type Slot = { readonly block: number; readonly group: number };

/** A plan as one group meets it on one day: everything about a lesson but the seed. */
export type Situation = {
  readonly plan: Plan;
  readonly history: History;
  readonly now: number;
  /** Position of a video → row of the history + 1, 0 = never seen. */
  readonly rows: Int32Array;
  /** Position of a video → 1 where no slot may take it: settled elsewhere, to be avoided, or a later episode. */
  readonly barred: Uint8Array;
  readonly settled: readonly SettledPart[];
  readonly slots: readonly Slot[];
  /** Per group: videos that its slots may take, and how many of the group's candidates were seen, of how many. */
  readonly available: Int32Array;
  readonly availableSeen: Int32Array;
  readonly candidateCounts: Int32Array;
  readonly seenCounts: Int32Array;
  readonly hiddenMs: Float64Array;
  /** The share of new parts to aim at, raised where too little of what was seen has rested. */
  readonly unseenShare: number;
  /** Position of the next episode of the series in process, −1 = none. */
  readonly nextEpisode: number;
  readonly warnings: readonly LessonWarning[];
  /** Whole days since a video was seen (Asia/Jerusalem). */
  readonly ageDays: (at: number) => number;
  readonly ageValue: (at: number) => number;
};

const DAY_MS = 86_400_000;

/** Oldest first with unknown dates in their place; the history itself where it is in order already. */
const inOrder = (history: History, now: number): History => {
  const { videoIds, seenAt } = history;
  const unknown = now - UNKNOWN_AGE_DAYS * DAY_MS;
  let last = -Infinity;
  let ordered = true;
  for (let row = 0; row < seenAt.length && ordered; row += 1) {
    const at = seenAt[row] ?? Number.NaN;
    const time = Number.isNaN(at) ? unknown : at;
    ordered = time >= last;
    last = time;
  }
  if (ordered) return history;
  const time = (row: number) => {
    const at = seenAt[row] ?? Number.NaN;
    return Number.isNaN(at) ? unknown : at;
  };
  const rows = Int32Array.from(seenAt.keys()).sort((a, b) => time(a) - time(b) || a - b);
  return {
    videoIds: rows.map((row) => videoIds[row] ?? 0),
    seenAt: Float64Array.from(rows, (row) => seenAt[row] ?? Number.NaN),
    seriesInProcess: history.seriesInProcess,
  };
};

/** Adds `amount` to a video's home group and every wider one. */
const addUpwards = (plan: Plan, counts: Int32Array | Float64Array, home: number, amount: number) => {
  for (let group = home; group >= 0; group = plan.groups[group]?.parent ?? -1) {
    counts[group] = (counts[group] ?? 0) + amount;
  }
};

/** Pinned parts and kept ones; a kept part takes its block, whatever the rule says of it now. */
const settle = (plan: Plan, keep: ReadonlyMap<number, number> | undefined): SettledPart[] => {
  const taken = new Set<number>();
  const kept = new Map<number, number>();
  for (const [block, id] of keep ?? []) {
    const at = positionOf(plan.index, id);
    if (at < 0 || !plan.blocks[block] || taken.has(at) || !(plan.index.lengthsMs[at] ?? 0)) continue;
    taken.add(at);
    kept.set(block, at);
  }
  return plan.blocks.flatMap(({ block, pinned }) => {
    const at = kept.get(block) ?? (taken.has(pinned) ? -1 : pinned);
    return at < 0 ? [] : [{ block, at }];
  });
};

/**
 * Which slots can be filled at all, in lesson order: one more block can be filled as long as no group's category has fewer
 * videos than blocks inside it (Hall's condition, which is this simple because categories nest).
 */
const fillable = (plan: Plan, available: Int32Array, open: readonly Slot[]) => {
  const filled = new Int32Array(plan.groups.length);
  const slots: Slot[] = [];
  const skipped: Slot[] = [];
  for (const slot of open) {
    let fits = true;
    for (let group = slot.group; group >= 0; group = plan.groups[group]?.parent ?? -1) {
      fits &&= (filled[group] ?? 0) < (available[group] ?? 0);
    }
    if (fits) addUpwards(plan, filled, slot.group, 1);
    (fits ? slots : skipped).push({ block: slot.block, group: slot.group });
  }
  return { slots, skipped };
};

/** How many of the slots seen and rested videos could fill at once: the same condition, as a maximum. */
const mostRested = (plan: Plan, rested: Int32Array, slots: readonly Slot[]): number => {
  const most = new Int32Array(plan.groups.length);
  for (const { group } of slots) most[group] = (most[group] ?? 0) + 1;
  let total = 0;
  for (let group = plan.groups.length - 1; group >= 0; group -= 1) {
    const here = Math.min(most[group] ?? 0, rested[group] ?? 0);
    const parent = plan.groups[group]?.parent ?? -1;
    if (parent < 0) total += here;
    else most[parent] = (most[parent] ?? 0) + here;
  }
  return total;
};

/** Looks at a plan with a group's history on the day of `now` (ms since the epoch). O(history + series). */
export const situationOf = (plan: Plan, given: History, now: number, options: ComposeOptions = {}): Situation => {
  const { index, groups, homes } = plan;
  const history = inOrder(given, now);
  const { videoIds, seenAt } = history;
  const settled = settle(plan, options.keep);
  const rows = new Int32Array(index.videos.length);
  const barred = new Uint8Array(index.videos.length);
  const available = Int32Array.from(groups, (group) => group.candidates.length);
  const availableSeen = new Int32Array(groups.length);
  const candidateCounts = available.slice();
  const seenCounts = new Int32Array(groups.length);
  const hiddenMs = new Float64Array(groups.length);
  const rested = new Int32Array(groups.length);

  const bar = (at: number) => {
    if (at < 0 || barred[at]) return;
    barred[at] = 1;
    addUpwards(plan, available, homes[at] ?? -1, -1);
  };
  for (const { at } of settled) bar(at);
  for (const id of options.avoid ?? []) bar(positionOf(index, id));

  const today = dayNumber(now);
  const restedBefore = startOfDay(today - REST_DAYS + 1);
  // Newest first, so that of a video that stands there twice the later row counts.
  for (let row = videoIds.length - 1; row >= 0; row -= 1) {
    const at = positionOf(index, videoIds[row] ?? -1);
    if (at < 0 || rows[at]) continue;
    rows[at] = row + 1;
    const home = homes[at] ?? -1;
    if (home < 0) continue;
    seenCounts[home] = (seenCounts[home] ?? 0) + 1;
    if (barred[at]) continue;
    availableSeen[home] = (availableSeen[home] ?? 0) + 1;
    if (!((seenAt[row] ?? Number.NaN) >= restedBefore)) rested[home] = (rested[home] ?? 0) + 1;
  }
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const parent = groups[group]?.parent ?? -1;
    if (parent < 0) continue;
    for (const counts of [seenCounts, availableSeen, rested]) {
      counts[parent] = (counts[parent] ?? 0) + (counts[group] ?? 0);
    }
  }

  let nextEpisode = -1;
  for (const { name, episodes } of plan.series) {
    let first = true;
    for (const at of episodes) {
      if (rows[at]) continue;
      if (first) {
        first = false;
        if (name === history.seriesInProcess?.trim()) nextEpisode = at;
        continue;
      }
      const home = homes[at] ?? -1;
      addUpwards(plan, candidateCounts, home, -1);
      addUpwards(plan, hiddenMs, home, index.lengthsMs[at] ?? 0);
      bar(at);
    }
  }

  const ageDays = (at: number): number => {
    const when = seenAt[(rows[at] ?? 0) - 1] ?? Number.NaN;
    return Number.isNaN(when) ? UNKNOWN_AGE_DAYS : Math.max(0, today - dayNumber(when));
  };
  const done = new Set(settled.map(({ block }) => block));
  const open = plan.blocks.filter(({ block }) => !done.has(block));
  const { slots, skipped } = fillable(plan, available, open);
  const parts = settled.length + slots.length;
  const restedSettled = settled.filter(({ at }) => rows[at] && ageDays(at) >= REST_DAYS).length;
  const restedParts = restedSettled + mostRested(plan, rested, slots);

  return {
    plan,
    history,
    now,
    rows,
    barred,
    settled,
    slots,
    available,
    availableSeen,
    candidateCounts,
    seenCounts,
    hiddenMs,
    unseenShare: Math.max(plan.targets.unseenShare, parts ? 1 - restedParts / parts : 0),
    nextEpisode,
    warnings: skipped.map((slot) => skippedWarning(plan, slot)),
    ageDays,
    ageValue: (at) => ageValue(ageDays(at)),
  };
};
