import { addBit, hasBit, WORD, type BitSet } from './bit-sets.ts';
import {
  addItems,
  addItemsBackwards,
  isUseful,
  listMoves,
  decodeLabel,
  type CategoryItems,
  type SumGroup,
} from './sum-program.ts';

/** At most this many labels are kept in memory; beyond that, they are recomputed as needed. */
const MAX_LABELS = 8_000_000;

export type ReachableSums = {
  /** All reachable sums, in cells of the grid, ascending. */
  readonly sums: readonly number[];
  /** Returns a lesson with this sum: video ids per group, in no particular order, and their exact total. */
  readonly buildLesson: (sum: number) => { videoIds: Int32Array[]; totalMs: number };
  /** Returns the groups without the videos that no lesson with one of these sums can contain. */
  readonly keepUsefulVideos: (sums: readonly number[]) => SumGroup[];
};

const copyOf = (sets: readonly BitSet[]): BitSet[] => sets.map((set) => set.slice());

/** Finds all sums of lengths, rounded down to a grid, of lessons that fill every slot within a length limit. */
export const reachableSums = (groups: readonly SumGroup[], grid: number, limitMs: number): ReachableSums => {
  const cells = Math.max(0, Math.floor(limitMs / grid)) + 1;
  const nothing = () => new Int32Array(Math.ceil(cells / WORD));
  const moves = listMoves(groups, grid);
  const before = new Map<CategoryItems, BitSet[]>();
  let sets = [nothing()];
  addBit(sets[0]!, 0);
  for (const move of moves) {
    if (move.kind === 'choose') {
      before.set(move.category, copyOf(sets));
      addItems(move.category, sets);
    } else if (move.kind === 'enter') {
      sets = sets.flatMap((set) => [set, ...Array.from({ length: move.slots }, nothing)]);
    } else {
      sets = sets.filter((_, state) => state % (move.slots + 1) === move.slots);
    }
  }
  const sums: number[] = [];
  for (let sum = 0; sum < cells; sum += 1) if (hasBit(sets[0]!, sum)) sums.push(sum);

  const known = new Map<CategoryItems, Int32Array[]>();
  /** The label with which a category's videos first reached a sum of a state; 0 if it started with that sum. */
  const findLabel = (category: CategoryItems, state: number, sum: number): number => {
    const start = before.get(category)!;
    if (hasBit(start[state]!, sum)) return 0;
    if (category.steps.length * cells > MAX_LABELS) return addItems(category, copyOf(start), { watch: { state, sum } });
    let labels = known.get(category);
    if (!labels) {
      labels = category.steps.map(() => new Int32Array(Math.ceil(cells / WORD) * WORD));
      addItems(category, copyOf(start), { labels });
      known.set(category, labels);
    }
    return labels[state]![sum]!;
  };

  const buildLesson = (wanted: number) => {
    const videoIds: number[][] = groups.map(() => []);
    let totalMs = 0;
    let state = 0;
    let sum = wanted;
    for (const move of moves.toReversed()) {
      if (move.kind === 'leave') state = state * (move.slots + 1) + move.slots;
      else if (move.kind === 'enter') state /= move.slots + 1;
      else {
        const { group, items, steps } = move.category;
        const own = groups[group]!;
        const used = new Map<number, number>();
        for (
          let label = findLabel(move.category, state, sum);
          label > 0;
          label = findLabel(move.category, state, sum)
        ) {
          const { item, way } = decodeLabel(label);
          const { first, length } = items[item]!;
          const earlier = used.get(item) ?? 0;
          used.set(item, earlier + 1);
          const step = steps[state]![way]!;
          videoIds[step.group]!.push(own.videoIds[first + earlier]!);
          totalMs += own.lengthsMs[first + earlier]!;
          state = step.from;
          sum -= length;
        }
      }
    }
    return { videoIds: videoIds.map((ids) => Int32Array.from(ids)), totalMs };
  };

  const keepUsefulVideos = (wanted: readonly number[]): SumGroup[] => {
    const useful = [...groups];
    let completable = [nothing()];
    for (const sum of wanted) addBit(completable[0]!, sum);
    for (const move of moves.toReversed()) {
      if (move.kind === 'leave') {
        completable = completable.flatMap((set) => [...Array.from({ length: move.slots }, nothing), set]);
      } else if (move.kind === 'enter') {
        completable = completable.filter((_, state) => state % (move.slots + 1) === 0);
      } else {
        const { category } = move;
        const reached = copyOf(before.get(category)!);
        addItems(category, reached);
        addItemsBackwards(category, completable);
        const positions = category.items
          .filter((item) => isUseful(category, item, reached, completable))
          .flatMap(({ first, end }) => Array.from({ length: end - first }, (_, each) => first + each));
        const own = groups[category.group]!;
        useful[category.group] = {
          ...own,
          videoIds: Int32Array.from(positions, (at) => own.videoIds[at]!),
          lengthsMs: Float64Array.from(positions, (at) => own.lengthsMs[at]!),
        };
      }
    }
    return useful;
  };

  return { sums, buildLesson, keepUsefulVideos };
};
