import { forEachNewVideo, newVideosWanted, steadyMembers } from './candidate-set-members.ts';
import { hash01 } from '#composition/random.ts';
import { REPEAT_COST, SERIES_PREFERENCE } from '#composition/score/score.ts';
import type { Situation } from '#composition/situation/situation.ts';

/**
 * The few candidates that the search considers, in columns. A candidate's number is its index in them; the lists have the
 * numbers per group, and a video shared by nested groups has one number.
 */
export type CandidateColumns = {
  readonly count: number;
  readonly positions: Int32Array;
  readonly lengthsMs: Float64Array;
  readonly seen: Uint8Array;
  /** Age values, 0 for new videos. */
  readonly ages: Float64Array;
  /** The cost of repeating a video or its family within a week, else 0. */
  readonly costs: Float64Array;
  /** 0 = none. */
  readonly families: Int32Array;
};

/** The part of the candidate set that is the same for every seed. */
export type CandidateSetBase = CandidateColumns & {
  readonly lists: readonly Int32Array[];
  /** Seen videos, oldest first. */
  readonly seenLists: readonly Int32Array[];
  readonly newLists: readonly Int32Array[];
  /** Position → number. */
  readonly numbers: ReadonlyMap<number, number>;
};

export type CandidateSet = CandidateColumns & {
  readonly lists: readonly Int32Array[];
  readonly seenLists: readonly Int32Array[];
  readonly newLists: readonly Int32Array[];
  /** Bonus that a candidate adds to a lesson's merit: for continuing a series, and as a tie-break by seed. */
  readonly extras: Float64Array;
  readonly maxExtra: number;
  /** Exclusive upper bound of family numbers. */
  readonly familyCount: number;
};

/** Creates empty columns and a function that fills in one video. */
const columnsFor = (situation: Situation, capacity: number) => {
  const { rows, plan, slots, settled } = situation;
  const parts = slots.length + settled.length;
  const { lengthsMs, families } = plan.index;
  const columns = {
    positions: new Int32Array(capacity),
    lengthsMs: new Float64Array(capacity),
    seen: new Uint8Array(capacity),
    ages: new Float64Array(capacity),
    costs: new Float64Array(capacity),
    families: new Int32Array(capacity),
  };
  const put = (number: number, at: number) => {
    columns.positions[number] = at;
    columns.lengthsMs[number] = lengthsMs[at]!;
    columns.families[number] = families[at]!;
    columns.costs[number] = (REPEAT_COST / parts) * situation.restCost(at);
    if (rows[at] === 0) return;
    columns.seen[number] = 1;
    columns.ages[number] = situation.ageValue(at);
  };
  return { columns, put };
};

/** Collects the candidates of every seed's candidate set; `also` are videos, one per slot, that it must include, `wanted` those of a theme. */
export const buildCandidateSetBase = (
  situation: Situation,
  also: Int32Array = new Int32Array(0),
  wanted?: Uint8Array,
  mostWanted?: number,
): CandidateSetBase => {
  const numbers = new Map<number, number>();
  const members = steadyMembers(situation, wanted, mostWanted);
  situation.slots.slice(0, also.length).forEach(({ group }, slot) => {
    if (!members[group]!.includes(also[slot]!)) members[group]!.push(also[slot]!);
  });
  const lists = members.map((positions) =>
    Int32Array.from(positions, (at) => {
      const number = numbers.get(at) ?? numbers.size;
      numbers.set(at, number);
      return number;
    }),
  );
  const { columns, put } = columnsFor(situation, numbers.size);
  for (const [at, number] of numbers) put(number, at);
  const { seen, ages } = columns;
  return {
    ...columns,
    count: numbers.size,
    lists,
    seenLists: lists.map((list) => list.filter((each) => seen[each]).sort((a, b) => ages[b]! - ages[a]! || a - b)),
    newLists: lists.map((list) => list.filter((each) => !seen[each])),
    numbers,
  };
};

const joined = (list: Int32Array, more: readonly number[]): Int32Array => {
  if (more.length === 0) return list;
  const all = new Int32Array(list.length + more.length);
  all.set(list);
  all.set(more, list.length);
  return all;
};

/** Builds the candidate set for one seed: the base and some new videos of every large group. */
export const buildCandidateSet = (situation: Situation, base: CandidateSetBase, seed: number): CandidateSet => {
  const { plan, nextEpisode } = situation;
  let capacity = base.count;
  plan.groups.forEach((_, group) => (capacity += newVideosWanted(situation, group)));
  const { columns, put } = columnsFor(situation, capacity);
  columns.positions.set(base.positions);
  columns.lengthsMs.set(base.lengthsMs);
  columns.seen.set(base.seen);
  columns.ages.set(base.ages);
  columns.costs.set(base.costs);
  columns.families.set(base.families);
  // Only nested groups can add the same new video twice.
  const isNested = plan.groups.some(({ parent }) => parent >= 0);
  const added = new Map<number, number>();
  let count = base.count;
  const newVideos = plan.groups.map((_, group) => {
    const numbers: number[] = [];
    forEachNewVideo(situation, group, seed, (at) => {
      let number = base.numbers.get(at) ?? added.get(at);
      if (number === undefined) {
        number = count;
        count += 1;
        put(number, at);
        if (isNested) added.set(at, number);
      } else if (base.lists[group]!.includes(number)) return;
      numbers.push(number);
    });
    return numbers;
  });
  const extras = columns.costs.subarray(0, count).map((cost) => -cost);
  const next = columns.positions.subarray(0, count).indexOf(nextEpisode);
  if (next >= 0) extras[next]! += SERIES_PREFERENCE;
  return {
    ...columns,
    count,
    lists: base.lists.map((list, group) => joined(list, newVideos[group]!)),
    seenLists: base.seenLists,
    newLists: base.newLists.map((list, group) => joined(list, newVideos[group]!)),
    extras,
    maxExtra: next >= 0 ? SERIES_PREFERENCE : 0,
    familyCount: plan.index.familyCount + 1,
  };
};

/** Adds a bonus to each video of a theme. */
export const withThemeBonus = (candidateSet: CandidateSet, wanted: Uint8Array, bonus: number): CandidateSet => ({
  ...candidateSet,
  extras: candidateSet.extras.map((extra, number) => extra + (wanted[candidateSet.positions[number]!] ? bonus : 0)),
  maxExtra: candidateSet.maxExtra + bonus,
});

/** With so many times the cost, a repetition costs more than all that it can gain. */
const STRICT = 20;

/** Multiplies the costs of repeating videos, so that a search avoids them wherever it can. */
export const withStrictCosts = (candidateSet: CandidateSet): CandidateSet => ({
  ...candidateSet,
  extras: candidateSet.extras.map((extra, number) => extra - STRICT * candidateSet.costs[number]!),
});
/** Adds a small bonus by seed to each video, at most τ in total, so that equally good lessons differ from seed to seed. */
export const withTieBreak = (
  candidateSet: CandidateSet,
  { plan, slots, settled }: Situation,
  seed: number,
  tieBreak: number,
): CandidateSet => {
  const perVideo = tieBreak / (slots.length + settled.length);
  const extras = candidateSet.extras.map(
    (extra, number) => extra + perVideo * hash01(seed, plan.index.ids[candidateSet.positions[number]!]!),
  );
  let maxExtra = 0;
  for (const extra of extras) if (extra > maxExtra) maxExtra = extra;
  return { ...candidateSet, extras, maxExtra };
};
