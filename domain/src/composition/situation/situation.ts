import type { LessonWarning } from '#lessons/lesson.ts';
import { dayNumber } from '#calendar/calendar.ts';
import type { History } from '#composition/history/history.ts';
import { positionOf } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';
import { targetNewParts, type WantedNew } from '#composition/score/new-share.ts';
import { ageValue, restCost, SOON_DAYS, UNKNOWN_AGE_DAYS } from '#composition/score/score.ts';
import { readHistory } from './seen-videos.ts';
import { skippedWarning } from '#composition/plan/skipped-block.ts';
import { addUpwards, fillable, settle, sumUpwards, type SettledPart, type Slot } from '#composition/plan/slots.ts';

export type SituationOptions = {
  /** Block → id of the video to keep in it, if that video can still be played, candidate or not. */
  keep?: ReadonlyMap<number, number>;
  /** Ids of videos that no block may get; pinned and kept videos stay. */
  avoid?: ReadonlySet<number>;
  /** Number of further lessons to be composed ahead, for which new videos must be left; 0 by default. */
  lessonsAhead?: number;
  /** How far the number of new parts may be from the rule's, whatever that costs of the score; by default the score decides. */
  newPartsWithin?: number | undefined;
};

/** A plan for one group on one day: everything about a lesson but the seed. */
export type Situation = {
  readonly plan: Plan;
  readonly history: History;
  /** Position of a video → row of the history + 1, 0 = never seen. */
  readonly rows: Int32Array;
  /** Position of a video → 1 if no slot may take it: settled elsewhere, to be avoided, or a later episode. */
  readonly barred: Uint8Array;
  readonly settled: readonly SettledPart[];
  readonly slots: readonly Slot[];
  /** Per group: the number of its slots, and the same including the narrower groups inside it. */
  readonly needed: Int32Array;
  readonly neededWithin: Int32Array;
  /** Per group: the number of videos that a slot may take, and of the seen ones among them. */
  readonly available: Int32Array;
  readonly availableSeen: Int32Array;
  /** Per group: the number of candidates, whether taken or not, of the seen ones among them, and their total length. */
  readonly candidateCounts: Int32Array;
  readonly seenCounts: Int32Array;
  readonly candidateMs: Float64Array;
  /** The number of new parts to aim at: see targetNewParts. */
  readonly wantedNew: WantedNew;
  readonly newPartsWithin: number;
  /** Position of the next episode of the series in process, −1 = none. */
  readonly nextEpisode: number;
  readonly warnings: readonly LessonWarning[];
  /** The value of a seen video's age, by whole days since it was seen (Asia/Jerusalem). */
  readonly ageValue: (at: number) => number;
  /** The cost of repeating a video or its family now, in parts repeated from yesterday; `alone` leaves the family out. */
  readonly restCost: (at: number, alone?: boolean) => number;
};

type Counts = Pick<Situation, 'available' | 'availableSeen' | 'candidateCounts' | 'seenCounts' | 'candidateMs'>;

/** Bars unseen episodes after the next one. Returns the next episode of the series in process. */
const barLaterEpisodes = (
  plan: Plan,
  history: History,
  rows: Int32Array,
  counts: Counts,
  bar: (at: number) => void,
): number => {
  const current = history.seriesInProcess?.trim();
  let nextEpisode = -1;
  for (const { name, episodes } of plan.series) {
    let first = true;
    for (const at of episodes) {
      if (rows[at]) continue;
      if (first) {
        first = false;
        if (name === current) nextEpisode = at;
        continue;
      }
      addUpwards(plan, counts.candidateCounts, plan.homes[at]!, -1);
      addUpwards(plan, counts.candidateMs, plan.homes[at]!, -plan.index.lengthsMs[at]!);
      bar(at);
    }
  }
  return nextEpisode;
};

/** Counts the new videos that slots may take, each once, however many nested groups it belongs to. */
const newLeftIn = ({ groups }: Plan, { available, availableSeen }: Counts, needed: Int32Array): number => {
  const isCounted = groups.map(() => false);
  let left = 0;
  groups.forEach(({ parent }, group) => {
    const isInside = isCounted[parent] ?? false;
    isCounted[group] = isInside || needed[group]! > 0;
    if (isCounted[group] && !isInside) left += available[group]! - availableSeen[group]!;
  });
  return left;
};

/** Applies a group's history on the day of `now` (ms since the epoch) to a plan. O(history + series). */
export const situationOf = (
  plan: Plan,
  givenHistory: History,
  now: number,
  { keep, avoid, lessonsAhead = 0, newPartsWithin = Infinity }: SituationOptions = {},
): Situation => {
  const { index, groups, homes } = plan;
  const settled = settle(plan, keep);
  const barred = new Uint8Array(index.videos.length);
  const candidateCounts = Int32Array.from(groups, (group) => group.candidates.length);
  const available = candidateCounts.slice();
  const bar = (at: number) => {
    if (at < 0 || barred[at]) return;
    barred[at] = 1;
    addUpwards(plan, available, homes[at]!, -1);
  };
  for (const { at } of settled) bar(at);
  for (const id of avoid ?? []) bar(positionOf(index, id));

  const today = dayNumber(now);
  const read = readHistory(plan, givenHistory, now, barred);
  const { history, rows } = read;
  for (const perGroup of [read.seen, read.availableSeen]) sumUpwards(plan, perGroup);
  const counts: Counts = {
    candidateCounts,
    available,
    availableSeen: read.availableSeen,
    seenCounts: read.seen,
    candidateMs: Float64Array.from(groups, (group) => group.totalMs),
  };
  const nextEpisode = barLaterEpisodes(plan, history, rows, counts, bar);

  const daysSince = (when: number): number =>
    Number.isNaN(when) ? UNKNOWN_AGE_DAYS : Math.max(0, today - dayNumber(when));
  const ageDays = (at: number): number => daysSince(history.seenAt[rows[at]! - 1]!);
  const familyDays = new Map<number, number>();
  for (let row = history.seenAt.length - 1; row >= 0 && daysSince(history.seenAt[row]!) <= SOON_DAYS; row -= 1) {
    const family = index.families[positionOf(index, history.videoIds[row]!)] ?? 0;
    if (family && !familyDays.has(family)) familyDays.set(family, daysSince(history.seenAt[row]!));
  }
  const settledBlocks = new Set(settled.map(({ block }) => block));
  const { slots, skipped } = fillable(
    plan,
    available,
    plan.blocks.filter(({ block }) => !settledBlocks.has(block)),
  );
  const needed = new Int32Array(groups.length);
  for (const { group } of slots) needed[group]! += 1;
  const neededWithin = needed.slice();
  sumUpwards(plan, neededWithin);
  const parts = settled.length + slots.length;

  return {
    ...counts,
    plan,
    history,
    rows,
    barred,
    settled,
    slots,
    needed,
    neededWithin,
    wantedNew: targetNewParts({
      rulePercent: plan.targets.unseenPercent,
      parts,
      lessons: history.lessons,
      newSettled: settled.filter(({ at }) => !rows[at]).length,
      newLeft: newLeftIn(plan, counts, needed),
      lessonsAhead,
    }),
    newPartsWithin,
    nextEpisode,
    warnings: skipped.map((slot) => skippedWarning(plan, slot)),
    ageValue: (at) => ageValue(ageDays(at)),
    restCost: (at, alone) =>
      restCost(rows[at] ? ageDays(at) : Infinity, alone ? Infinity : (familyDays.get(index.families[at]!) ?? Infinity)),
  };
};
