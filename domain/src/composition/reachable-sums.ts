/** A category of a lesson: `slots` of its own, and the videos whose narrowest category it is, by ascending length. */
export type SumGroup = {
  readonly parent: number;
  readonly slots: number;
  readonly videoIds: Int32Array;
  readonly lengthsMs: Float64Array;
};

/** One length on the grid that a category offers, as often as it could be used; `first` is its first video. */
type Item = { readonly length: number; readonly first: number; readonly copies: number };

/** A way to arrive at a state: from which one, filling a slot of which group. */
type Step = { readonly from: number; readonly group: number };

/**
 * A stretch of the program in which one category's own videos are dealt to its slots and to those of the wider categories
 * around it. A state counts the filled slots of each of them.
 */
type Stretch = {
  readonly group: number;
  readonly items: readonly Item[];
  /** By state: how it is arrived at. */
  readonly steps: readonly (readonly Step[])[];
};

type Move = { kind: 'enter'; slots: number } | { kind: 'deal'; stretch: Stretch } | { kind: 'leave'; slots: number };

const WORD = 32;

/** Labels for this many sums of states are kept in memory; where there are more, they are worked out again as needed. */
const MOST_LABELS = 8_000_000;

/** A category and the wider ones around it, narrowest first, with the step of each one's count within a state. */
type Role = { readonly group: number; readonly slots: number; readonly step: number };

/**
 * A video goes to the narrowest category that still has a slot, which loses no lesson and keeps states few: a slot of a
 * wider one is only filled where all narrower ones are full.
 */
const stepsOf = (roles: readonly Role[]): Step[][] => {
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

/** Groups in reading order: into a category, through the narrower ones, its own videos, out again. */
const movesOf = (groups: readonly SumGroup[], grid: number): Move[] => {
  const moves: Move[] = [];
  const visit = (group: number, around: readonly Role[]) => {
    const { slots, lengthsMs } = groups[group]!;
    const roles = [{ group, slots, step: 1 }, ...around.map((role) => ({ ...role, step: role.step * (slots + 1) }))];
    moves.push({ kind: 'enter', slots });
    groups.forEach(({ parent }, child) => {
      if (parent === group) visit(child, roles);
    });
    const most = roles.reduce((sum, role) => sum + role.slots, 0);
    const items: Item[] = [];
    for (let at = 0; at < lengthsMs.length;) {
      const length = Math.floor(lengthsMs[at]! / grid);
      const first = at;
      while (at < lengthsMs.length && Math.floor(lengthsMs[at]! / grid) === length) at += 1;
      items.push({ length, first, copies: Math.min(at - first, most) });
    }
    moves.push({ kind: 'deal', stretch: { group, items, steps: stepsOf(roles) } }, { kind: 'leave', slots });
  };
  groups.forEach(({ parent }, group) => {
    if (parent < 0) visit(group, []);
  });
  return moves;
};

/** ORs `source`, moved up by `shift` bits, into `target`; with `labels`, the bits that are new get `label`. */
const orShifted = (
  target: Int32Array,
  source: Int32Array,
  shift: number,
  labels: Int32Array | undefined,
  label: number,
): void => {
  const words = shift >>> 5;
  const bits = shift & 31;
  for (let word = target.length - 1; word >= words; word -= 1) {
    let moved = source[word - words]! << bits;
    if (bits !== 0 && word > words) moved |= source[word - words - 1]! >>> (WORD - bits);
    let fresh = moved & ~target[word]!;
    if (fresh === 0) continue;
    target[word]! |= moved;
    if (!labels) continue;
    while (fresh !== 0) {
      labels[word * WORD + 31 - Math.clz32(fresh & -fresh)] = label;
      fresh &= fresh - 1;
    }
  }
};

const has = (set: Int32Array, cell: number): boolean => ((set[cell >>> 5]! >>> (cell & 31)) & 1) === 1;

type DealOptions = {
  /** By state and sum: gets the label of the item and step that reached it first. */
  labels?: readonly Int32Array[];
  /** Stop once this sum of this state is reached. */
  watch?: { state: number; cell: number };
};

/** Item and way of a label; 0 is none. */
const LABEL_STEPS = 64;
const labelOf = (item: number, step: number): number => item * LABEL_STEPS + step + 1;
const itemOfLabel = (label: number): number => Math.floor((label - 1) / LABEL_STEPS);
const stepOfLabel = (label: number): number => (label - 1) % LABEL_STEPS;

/**
 * Deals one category's videos to the states, in place: a state only ever grows from lower ones, which the same video
 * hasn't reached yet, so none is used twice. Gives the label at which it stopped, 0 where it came to the end.
 */
const deal = ({ items, steps }: Stretch, sets: readonly Int32Array[], { labels, watch }: DealOptions = {}): number => {
  for (let item = 0; item < items.length; item += 1) {
    const { length, copies } = items[item]!;
    for (let copy = 0; copy < copies; copy += 1) {
      for (let state = steps.length - 1; state > 0; state -= 1) {
        const ways = steps[state]!;
        for (let way = 0; way < ways.length; way += 1) {
          const label = labelOf(item, way);
          orShifted(sets[state]!, sets[ways[way]!.from]!, length, labels?.[state], label);
          if (watch?.state === state && has(sets[state]!, watch.cell)) return label;
        }
      }
    }
  }
  return 0;
};

/** Steps on words that a grid would take. */
export const costOfSums = (groups: readonly SumGroup[], grid: number, limitMs: number): number => {
  let steps = 0;
  for (const move of movesOf(groups, grid)) {
    if (move.kind !== 'deal') continue;
    const perItem = move.stretch.steps.reduce((sum, ways) => sum + ways.length, 0);
    for (const { copies } of move.stretch.items) steps += copies * perItem;
  }
  return steps * (limitMs / grid / WORD);
};

export type ReachableSums = {
  /** All reachable sums, in cells of the grid, ascending. */
  readonly sums: readonly number[];
  /** A lesson of such a sum: ids per group, in no order, and what they come to exactly. */
  readonly lessonOf: (sum: number) => { videoIds: Int32Array[]; totalMs: number };
};

/** All sums of lengths, rounded down to a grid, of lessons that fill every slot and stay below a limit. */
export const reachableSums = (groups: readonly SumGroup[], grid: number, limitMs: number): ReachableSums => {
  const cells = Math.max(0, Math.floor(limitMs / grid)) + 1;
  const words = Math.ceil(cells / WORD);
  const moves = movesOf(groups, grid);
  const before = new Map<Stretch, Int32Array[]>();
  const nothing = () => new Int32Array(words);
  let sets = [nothing()];
  sets[0]![0] = 1;
  for (const move of moves) {
    if (move.kind === 'enter') {
      sets = sets.flatMap((set) => [set, ...Array.from({ length: move.slots }, nothing)]);
    } else if (move.kind === 'leave') {
      sets = sets.filter((_, state) => state % (move.slots + 1) === move.slots);
    } else {
      before.set(
        move.stretch,
        sets.map((set) => set.slice()),
      );
      deal(move.stretch, sets);
    }
  }
  const sums: number[] = [];
  for (let cell = 0; cell < cells; cell += 1) if (has(sets[0]!, cell)) sums.push(cell);

  const known = new Map<Stretch, Int32Array[]>();
  /** The label by which a stretch first reached a sum of a state; 0 where it began with it. */
  const labelAt = (stretch: Stretch, state: number, cell: number): number => {
    const start = before.get(stretch)!;
    if (has(start[state]!, cell)) return 0;
    const again = () => start.map((set) => set.slice());
    if (stretch.steps.length * cells > MOST_LABELS) return deal(stretch, again(), { watch: { state, cell } });
    let labels = known.get(stretch);
    if (!labels) {
      labels = stretch.steps.map(() => new Int32Array(words * WORD));
      deal(stretch, again(), { labels });
      known.set(stretch, labels);
    }
    return labels[state]![cell]!;
  };

  const lessonOf = (sum: number) => {
    const videoIds: number[][] = groups.map(() => []);
    let totalMs = 0;
    let state = 0;
    let cell = sum;
    for (const move of moves.toReversed()) {
      if (move.kind === 'leave') state = state * (move.slots + 1) + move.slots;
      else if (move.kind === 'enter') state /= move.slots + 1;
      else {
        const { group, items, steps } = move.stretch;
        const own = groups[group]!;
        const dealt = new Map<number, number>();
        for (let label = labelAt(move.stretch, state, cell); label > 0; label = labelAt(move.stretch, state, cell)) {
          const item = itemOfLabel(label);
          const { first, length } = items[item]!;
          const earlier = dealt.get(item) ?? 0;
          dealt.set(item, earlier + 1);
          const step = steps[state]![stepOfLabel(label)]!;
          videoIds[step.group]!.push(own.videoIds[first + earlier]!);
          totalMs += own.lengthsMs[first + earlier]!;
          state = step.from;
          cell -= length;
        }
      }
    }
    return { videoIds: videoIds.map((ids) => Int32Array.from(ids)), totalMs };
  };
  return { sums, lessonOf };
};
