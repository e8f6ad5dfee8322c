import { hash01 } from './random.ts';
import { SERIES_PREFERENCE, TIE_BREAK } from './score.ts';
import type { Situation } from './situation.ts';

/** Up to this many candidates a group is searched whole. */
const WHOLE_UP_TO = 48;

/**
 * The few candidates that the search looks at, in columns. A candidate's number is its place in them; `lists` has the
 * numbers per group. A video that several nested groups share has one number.
 */
export type Core = {
  readonly positions: Int32Array;
  readonly lengthsMs: Float64Array;
  readonly seen: Uint8Array;
  readonly ages: Float64Array;
  /** 0 = none. */
  readonly families: Int32Array;
  /** What the candidate adds to the merit for the seed's sake, and for a series that should go on. */
  readonly extras: Float64Array;
  readonly lists: readonly Int32Array[];
  /** Position → number in the core. */
  readonly numbers: ReadonlyMap<number, number>;
};

/** The group's videos worth searching: all of a small group, else the longest unseen, a spread of the new, the extremes. */
const chosenOf = (situation: Situation, group: number, slots: number, seed: number): number[] => {
  const { plan, barred, rows, available, availableSeen } = situation;
  const candidates = plan.groups[group]?.candidates ?? new Int32Array(0);
  const free = (at: number) => !barred[at];
  if ((available[group] ?? 0) <= WHOLE_UP_TO) return [...candidates].filter(free);
  const chosen = new Set<number>();
  for (let at = 0, left = slots; at < candidates.length && left > 0; at += 1) {
    const position = candidates[at] ?? 0;
    if (free(position)) left -= chosen.add(position) ? 1 : 0;
  }
  for (let at = candidates.length - 1, left = slots; at >= 0 && left > 0; at -= 1) {
    const position = candidates[at] ?? 0;
    if (free(position)) left -= chosen.add(position) ? 1 : 0;
  }
  const unseen = (available[group] ?? 0) - (availableSeen[group] ?? 0);
  const wanted = Math.min(unseen, slots + 14);
  let passed = 0;
  let taken = 0;
  for (const position of candidates) {
    if (taken >= wanted) break;
    if (!free(position) || rows[position]) continue;
    const next = Math.floor(((taken + hash01(seed, taken + group * 1000)) * unseen) / wanted);
    if (passed >= next) {
      chosen.add(position);
      taken += 1;
    }
    passed += 1;
  }
  const oldest = [...candidates].filter((at) => free(at) && rows[at]).sort((a, b) => (rows[a] ?? 0) - (rows[b] ?? 0));
  for (const position of oldest.slice(0, 2 * slots + 22)) chosen.add(position);
  return [...chosen];
};

/** Gathers the core for one seed. */
export const coreOf = (situation: Situation, seed: number): Core => {
  const { plan, slots, settled, rows, nextEpisode } = situation;
  const parts = slots.length + settled.length;
  const needed = new Int32Array(plan.groups.length);
  for (const { group } of slots) needed[group] = (needed[group] ?? 0) + 1;
  const numbers = new Map<number, number>();
  const lists = plan.groups.map((_, group) =>
    needed[group]
      ? Int32Array.from(chosenOf(situation, group, needed[group] ?? 0, seed), (at) => {
          const known = numbers.get(at) ?? numbers.size;
          numbers.set(at, known);
          return known;
        })
      : new Int32Array(0),
  );
  const positions = Int32Array.from(numbers.keys());
  return {
    positions,
    lengthsMs: Float64Array.from(positions, (at) => plan.index.lengthsMs[at] ?? 0),
    seen: Uint8Array.from(positions, (at) => (rows[at] ? 1 : 0)),
    ages: Float64Array.from(positions, (at) => (rows[at] ? situation.ageValue(at) : 0)),
    families: Int32Array.from(positions, (at) => plan.index.families[at] ?? 0),
    extras: Float64Array.from(
      positions,
      (at) =>
        (TIE_BREAK / parts) * hash01(seed, plan.index.ids[at] ?? 0) + (at === nextEpisode ? SERIES_PREFERENCE : 0),
    ),
    lists,
    numbers,
  };
};
