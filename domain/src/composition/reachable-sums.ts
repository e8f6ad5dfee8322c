/** A category of a lesson: `slots` of its own, and the videos whose narrowest category it is, by ascending length. */
export type SumGroup = {
  readonly parent: number;
  readonly slots: number;
  readonly videoIds: Int32Array;
  readonly lengthsMs: Float64Array;
};

/** One length on the grid that a category offers, as often as it could be used; `first` is its first video. */
type Item = { readonly length: number; readonly first: number; readonly copies: number };

/**
 * A stretch of the program in which one category's own videos are dealt to its slots and to those of the wider categories
 * around it. A state counts the filled slots of each of them, the narrowest fastest.
 */
type Stretch = {
  readonly group: number;
  /** The category and the wider ones around it, narrowest first, with the step of their count within a state. */
  readonly roles: readonly { group: number; slots: number; step: number }[];
  readonly items: readonly Item[];
  readonly states: number;
};

type Move = { kind: 'enter'; slots: number } | { kind: 'deal'; stretch: Stretch } | { kind: 'leave'; slots: number };

const WORD = 32;

/** The labels of a program that is no wider than this are kept, for many lessons from one program. */
const MOST_WORDS_KEPT = 4096;

/** Groups in reading order: into a category, through the narrower ones, its own videos, out again. */
const movesOf = (groups: readonly SumGroup[], grid: number): Move[] => {
  const moves: Move[] = [];
  const visit = (group: number, around: Stretch['roles']) => {
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
    const states = roles.reduce((product, role) => product * (role.slots + 1), 1);
    moves.push({ kind: 'deal', stretch: { group, roles, items, states } }, { kind: 'leave', slots });
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

/** Deals one category's videos to the states, in place: a state only ever grows from lower ones, so none is used twice. */
const deal = ({ roles, items, states }: Stretch, sets: readonly Int32Array[], labels?: readonly Int32Array[]): void => {
  items.forEach(({ length, copies }, item) => {
    for (let copy = 0; copy < copies; copy += 1) {
      for (let state = states - 1; state > 0; state -= 1) {
        roles.forEach(({ slots, step }, role) => {
          if (Math.floor(state / step) % (slots + 1) === 0) return;
          orShifted(sets[state]!, sets[state - step]!, length, labels?.[state], item * roles.length + role + 1);
        });
      }
    }
  });
};

/** Steps on words that a grid would take. */
export const costOfSums = (groups: readonly SumGroup[], grid: number, limitMs: number): number => {
  let steps = 0;
  for (const move of movesOf(groups, grid)) {
    if (move.kind !== 'deal') continue;
    const { items, states, roles } = move.stretch;
    for (const { copies } of items) steps += copies * states * roles.length;
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
  for (let cell = 0; cell < cells; cell += 1) if ((sets[0]![cell >>> 5]! >>> (cell & 31)) & 1) sums.push(cell);

  const known = new Map<Stretch, Int32Array[]>();
  /** State and sum → which item and role reached it first, + 1; 0 = it was reached before the stretch. */
  const labelsOf = (stretch: Stretch): Int32Array[] => {
    const labels = known.get(stretch) ?? Array.from({ length: stretch.states }, () => new Int32Array(words * WORD));
    if (known.has(stretch)) return labels;
    const start = before.get(stretch) ?? [];
    deal(
      stretch,
      start.map((set) => set.slice()),
      labels,
    );
    if (words <= MOST_WORDS_KEPT) known.set(stretch, labels);
    return labels;
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
        const { group, roles, items } = move.stretch;
        const own = groups[group]!;
        const labels = labelsOf(move.stretch);
        const dealt = new Map<number, number>();
        for (let label = labels[state]![cell]!; label > 0; label = labels[state]![cell]!) {
          const item = Math.floor((label - 1) / roles.length);
          const role = roles[(label - 1) % roles.length]!;
          const earlier = dealt.get(item) ?? 0;
          const at = items[item]!.first + earlier;
          dealt.set(item, earlier + 1);
          videoIds[role.group]!.push(own.videoIds[at]!);
          totalMs += own.lengthsMs[at]!;
          state -= role.step;
          cell -= items[item]!.length;
        }
      }
    }
    return { videoIds: videoIds.map((ids) => Int32Array.from(ids)), totalMs };
  };
  return { sums, lessonOf };
};
