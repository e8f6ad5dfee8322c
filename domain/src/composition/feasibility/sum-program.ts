import { addMovedDown, addMovedUp, hasBit, meetsMovedUp, WORD, type BitSet } from './bit-sets.ts';

/** A category of a lesson: its own slots, and the videos whose narrowest category it is, by ascending length. */
export type SumGroup = {
  readonly parent: number;
  readonly slots: number;
  readonly videoIds: Int32Array;
  readonly lengthsMs: Float64Array;
};

/** A length on the grid that a category has, usable up to `copies` times; its videos are `first` … `end` − 1. */
export type Item = {
  readonly length: number;
  readonly first: number;
  readonly end: number;
  readonly copies: number;
};

/** A way to reach a state: the state it comes from, and the group whose slot it fills. */
export type Step = { readonly from: number; readonly group: number };

/**
 * One category's own videos, which fill its slots and those of the wider categories around it. A state counts the filled slots of each of them, and has the set of sums reachable with it.
 */
export type CategoryItems = {
  readonly group: number;
  readonly items: readonly Item[];
  /** By state: the ways to reach it. */
  readonly steps: readonly (readonly Step[])[];
};

/** Entering a category splits states by the number of its filled slots; leaving it joins them again. */
export type Move =
  | { readonly kind: 'enter'; readonly slots: number }
  | { readonly kind: 'choose'; readonly category: CategoryItems }
  | { readonly kind: 'leave'; readonly slots: number };

/** One of a category and the wider ones around it; `step` is the weight of its count in the number of a state. */
type Role = { readonly group: number; readonly slots: number; readonly step: number };

/**
 * Assigns a video to the narrowest category that still has a slot. This loses no lesson and keeps the ways few: a slot of a wider
 * category is only filled once all narrower ones are full.
 */
const listSteps = (roles: readonly Role[]): Step[][] => {
  const states = roles.reduce((product, { slots }) => product * (slots + 1), 1);
  return Array.from({ length: states }, (_, state) => {
    const steps: Step[] = [];
    for (const { group, slots, step } of roles) {
      const filled = Math.floor(state / step) % (slots + 1);
      if (filled > 0) steps.push({ from: state - step, group });
      if (filled < slots) break;
    }
    return steps;
  });
};

/** Builds the program for a grid: enter each category, visit the narrower ones, choose from its own videos, leave. */
export const listMoves = (groups: readonly SumGroup[], grid: number): Move[] => {
  const moves: Move[] = [];
  const visit = (group: number, around: readonly Role[]) => {
    const { slots, lengthsMs } = groups[group]!;
    const roles = [{ group, slots, step: 1 }, ...around.map((role) => ({ ...role, step: role.step * (slots + 1) }))];
    moves.push({ kind: 'enter', slots });
    groups.forEach(({ parent }, child) => {
      if (parent === group) visit(child, roles);
    });
    const maxCopies = roles.reduce((sum, role) => sum + role.slots, 0);
    const items: Item[] = [];
    for (let end = 0; end < lengthsMs.length;) {
      const first = end;
      const length = Math.floor(lengthsMs[first]! / grid);
      while (end < lengthsMs.length && Math.floor(lengthsMs[end]! / grid) === length) end += 1;
      items.push({ length, first, end, copies: Math.min(end - first, maxCopies) });
    }
    moves.push({ kind: 'choose', category: { group, items, steps: listSteps(roles) } }, { kind: 'leave', slots });
  };
  groups.forEach(({ parent }, group) => {
    if (parent < 0) visit(group, []);
  });
  return moves;
};

/** Estimates the steps on words that a grid would take. */
export const estimateSumCost = (groups: readonly SumGroup[], grid: number, limitMs: number): number => {
  let steps = 0;
  for (const move of listMoves(groups, grid)) {
    if (move.kind !== 'choose') continue;
    const perItem = move.category.steps.reduce((sum, ways) => sum + ways.length, 0);
    for (const { copies } of move.category.items) steps += copies * perItem;
  }
  return steps * (limitMs / grid / WORD);
};

/** A label encodes an item and one of the ways into a state; 0 means none. */
const MAX_WAYS = 64;
const encodeLabel = (item: number, way: number): number => item * MAX_WAYS + way + 1;
export const decodeLabel = (label: number): { item: number; way: number } => ({
  item: Math.floor((label - 1) / MAX_WAYS),
  way: (label - 1) % MAX_WAYS,
});

export type AddOptions = {
  /** By state and sum: receives the label with which it was first reached. */
  labels?: readonly Int32Array[];
  /** Stop once this sum of this state is reached. */
  watch?: { state: number; sum: number };
};

/**
 * Assigns one category's videos, in place: a state only ever grows from lower ones, which the same video hasn't reached yet,
 * so none is used twice. Returns the label at which it stopped, or 0 if it reached the end.
 */
export const addItems = (
  { items, steps }: CategoryItems,
  sets: readonly BitSet[],
  { labels, watch }: AddOptions = {},
): number => {
  for (let item = 0; item < items.length; item += 1) {
    const { length, copies } = items[item]!;
    for (let copy = 0; copy < copies; copy += 1) {
      for (let state = steps.length - 1; state > 0; state -= 1) {
        const ways = steps[state]!;
        for (let way = 0; way < ways.length; way += 1) {
          const label = encodeLabel(item, way);
          addMovedUp(sets[state]!, sets[ways[way]!.from]!, length, labels?.[state], label);
          if (watch?.state === state && hasBit(sets[state]!, watch.sum)) return label;
        }
      }
    }
  }
  return 0;
};

/** The reverse of `addItems`: adds to each state the sums from which those in `sets` can be reached. */
export const addItemsBackwards = ({ items, steps }: CategoryItems, sets: readonly BitSet[]): void => {
  for (const { length, copies } of items) {
    for (let copy = 0; copy < copies; copy += 1) {
      for (let state = 1; state < steps.length; state += 1) {
        for (const { from } of steps[state]!) addMovedDown(sets[from]!, sets[state]!, length);
      }
    }
  }
};

/** True if an item can lie on a path from a reached sum, with the rest of its category, to a sum that leads to a goal. */
export const isUseful = (
  { steps }: CategoryItems,
  { length }: Item,
  reached: readonly BitSet[],
  completable: readonly BitSet[],
): boolean =>
  steps.some((ways, state) => ways.some(({ from }) => meetsMovedUp(completable[state]!, reached[from]!, length)));
