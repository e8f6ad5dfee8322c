import { hash01 } from './random.ts';
import { SERIES_PREFERENCE } from './score.ts';
import type { Situation } from './situation.ts';
import { positionOf } from './library-index.ts';

/** Up to this many candidates a group is searched whole. */
const WHOLE_UP_TO = 48;

/** Of a larger group: this many of the longest unseen, and this many new ones, besides some for every slot. */
const SPARE_SEEN = 22;
const SPARE_UNSEEN = 14;

/** The share of new videos from which on looking around is quicker than walking through all. */
const OFTEN_NEW = 1 / 8;

/**
 * The few candidates that the search looks at, in columns. A candidate's number is its place in them; `lists` has the
 * numbers per group, and a video that nested groups share has one number.
 */
export type Core = {
  readonly count: number;
  readonly positions: Int32Array;
  readonly lengthsMs: Float64Array;
  readonly seen: Uint8Array;
  readonly ages: Float64Array;
  /** 0 = none. */
  readonly families: Int32Array;
  /** What a candidate adds to a lesson's merit for the seed's sake, and for a series that should go on. */
  readonly extras: Float64Array;
  readonly lists: readonly Int32Array[];
  /** The same, divided: seen ones longest unseen first, new ones. */
  readonly seenLists: readonly Int32Array[];
  readonly newLists: readonly Int32Array[];
  readonly mostExtra: number;
  /** More than the largest number of a family. */
  readonly familyCount: number;
};

/** Gathers columns; `number` gives a video its number, the same one if it has one already. */
const columnsFor = (situation: Situation, nested: boolean) => {
  const { plan, rows } = situation;
  const positions: number[] = [];
  const numbers = nested ? new Map<number, number>() : undefined;
  const number = (at: number): number => {
    const known = numbers?.get(at);
    if (known !== undefined) return known;
    numbers?.set(at, positions.length);
    return positions.push(at) - 1;
  };
  const columns = () => {
    const count = positions.length;
    const { lengthsMs, families } = plan.index;
    const core = {
      count,
      positions: Int32Array.from(positions),
      lengthsMs: new Float64Array(count),
      seen: new Uint8Array(count),
      ages: new Float64Array(count),
      families: new Int32Array(count),
    };
    for (let each = 0; each < count; each += 1) {
      const at = positions[each]!;
      core.lengthsMs[each] = lengthsMs[at]!;
      core.families[each] = families[at]!;
      if (rows[at]) {
        core.seen[each] = 1;
        core.ages[each] = situation.ageValue(at);
      }
    }
    return core;
  };
  return { number, columns };
};

/** Per group the longest unseen of those that were seen, oldest first: as many as the core wants. */
const oldestOf = (situation: Situation, isWhole: (group: number) => boolean): number[][] => {
  const { plan, history, rows, barred, needed, availableSeen } = situation;
  const { index, homes, groups } = plan;
  const wanted = groups.map((_, group) =>
    needed[group] && !isWhole(group) ? Math.min(availableSeen[group]!, 2 * needed[group]! + SPARE_SEEN) : 0,
  );
  let left = wanted.reduce((sum, count) => sum + count, 0);
  const oldest: number[][] = groups.map(() => []);
  for (let row = 0; row < history.videoIds.length && left > 0; row += 1) {
    const at = positionOf(index, history.videoIds[row]!);
    if (at < 0 || rows[at] !== row + 1 || barred[at]) continue;
    for (let group = homes[at]!; group >= 0; group = groups[group]!.parent) {
      if (oldest[group]!.length >= wanted[group]!) continue;
      oldest[group]!.push(at);
      left -= 1;
    }
  }
  return oldest;
};

/** The shortest and the longest that a group may take, one of each per slot: they decide what is possible at all. */
const extremesOf = (situation: Situation, group: number): number[] => {
  const { candidates } = situation.plan.groups[group]!;
  const { barred, needed } = situation;
  const found: number[] = [];
  for (let at = 0, left = needed[group]!; at < candidates.length && left > 0; at += 1) {
    if (barred[candidates[at]!]) continue;
    found.push(candidates[at]!);
    left -= 1;
  }
  for (let at = candidates.length - 1, left = needed[group]!; at >= 0 && left > 0; at -= 1) {
    if (barred[candidates[at]!]) continue;
    found.push(candidates[at]!);
    left -= 1;
  }
  return found;
};

/** New videos spread over the lengths, at places that differ from seed to seed. */
const newOnesOf = (situation: Situation, group: number, seed: number): number[] => {
  const { plan, rows, barred, needed, available, availableSeen } = situation;
  const { candidates } = plan.groups[group]!;
  const isNew = (at: number) => !rows[at] && !barred[at];
  const unseen = available[group]! - availableSeen[group]!;
  const wanted = Math.min(unseen, needed[group]! + SPARE_UNSEEN);
  const found: number[] = [];
  if (wanted < unseen && unseen >= candidates.length * OFTEN_NEW) {
    let next = 0;
    for (let stretch = 0; stretch < wanted; stretch += 1) {
      const from = Math.floor(((stretch + hash01(seed, stretch)) * candidates.length) / wanted);
      for (next = Math.max(next, from); next < candidates.length; next += 1) {
        if (!isNew(candidates[next]!)) continue;
        found.push(candidates[next]!);
        next += 1;
        break;
      }
    }
    return found;
  }
  let passed = 0;
  for (let at = 0; at < candidates.length && found.length < wanted; at += 1) {
    if (!isNew(candidates[at]!)) continue;
    const stretch = found.length;
    const target = wanted === unseen ? 0 : Math.floor(((stretch + hash01(seed, stretch)) * unseen) / wanted);
    if (passed >= target) found.push(candidates[at]!);
    passed += 1;
  }
  return found;
};

/** The part of the core that is the same for every seed. */
export type CoreBase = { readonly wholes: readonly boolean[]; readonly fixed: readonly (readonly number[])[] };

export const coreBaseOf = (situation: Situation): CoreBase => {
  const { plan, barred, needed, available } = situation;
  const wholes = plan.groups.map((_, group) => available[group]! <= WHOLE_UP_TO);
  const oldest = oldestOf(situation, (group) => wholes[group]!);
  const fixed = plan.groups.map(({ candidates }, group) => {
    if (!needed[group]) return [];
    if (wholes[group]) return [...candidates].filter((at) => !barred[at]);
    return [...new Set([...oldest[group]!, ...extremesOf(situation, group)])];
  });
  return { wholes, fixed };
};

/** The core for one seed; `also` are positions that some slot's group must find in its list. */
export const coreOf = (
  situation: Situation,
  { wholes, fixed }: CoreBase,
  seed: number,
  tieBreak: number,
  also: Int32Array = new Int32Array(0),
): Core => {
  const { plan, slots, settled, needed, nextEpisode } = situation;
  const nested = plan.groups.some(({ parent }) => parent >= 0);
  const { number, columns } = columnsFor(situation, nested);
  const lists = plan.groups.map((_, group) => {
    if (!needed[group]) return new Int32Array(0);
    const members = new Set(fixed[group]);
    if (!wholes[group]) for (const at of newOnesOf(situation, group, seed)) members.add(at);
    slots.forEach((slot, place) => {
      if (slot.group === group && place < also.length) members.add(also[place]!);
    });
    return Int32Array.from(members, number);
  });
  const core = columns();
  const extras = new Float64Array(core.count);
  const perVideo = tieBreak / (slots.length + settled.length);
  for (let each = 0; each < core.count; each += 1) {
    const at = core.positions[each]!;
    extras[each] = perVideo * hash01(seed, plan.index.ids[at]!) + (at === nextEpisode ? SERIES_PREFERENCE : 0);
  }
  return {
    ...core,
    extras,
    lists,
    seenLists: lists.map((list) =>
      list.filter((each) => core.seen[each]).sort((a, b) => core.ages[b]! - core.ages[a]!),
    ),
    newLists: lists.map((list) => list.filter((each) => !core.seen[each])),
    mostExtra: extras.reduce((most, extra) => Math.max(most, extra), 0),
    familyCount: plan.index.familyCount + 1,
  };
};
