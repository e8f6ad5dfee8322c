import {
  costOf,
  daysSince,
  restCosts,
  type Judgement,
  type RefereeCase,
} from '@zuzu/domain/testing/referee/referee.ts';
import type { Highs, ModelData } from 'highs';

/** One column of the program: interchangeable videos of a category. */
type Column = {
  count: number;
  category: number;
  seconds: number;
  seen: boolean;
  age: number;
  family: string;
  /** The cost of repeating it. */
  cost: number;
};

/** Tangents to the time component's parabola on either side of the free lengths, densest near them. */
const TANGENTS = 64;
const GAP = 1e-5;
const TIME_LIMIT_SECONDS = 120;

type Row = { lower: number; upper: number; entries: [column: number, value: number][] };

const model = (
  highs: Highs,
  columns: { cost: number; upper: number; integer: boolean }[],
  rows: readonly Row[],
): ModelData => {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { entries } of rows) {
    for (const [column, value] of entries) {
      indices.push(column);
      values.push(value);
    }
    starts.push(indices.length);
  }
  return {
    numCols: columns.length,
    numRows: rows.length,
    sense: highs.constants.objectiveSense.maximize,
    colCost: Float64Array.from(columns, ({ cost }) => cost),
    colLower: Float64Array.from(columns, ({ integer }) => (integer ? 0 : -1000)),
    colUpper: Float64Array.from(columns, ({ upper }) => upper),
    rowLower: Float64Array.from(rows, ({ lower }) => lower),
    rowUpper: Float64Array.from(rows, ({ upper }) => upper),
    integrality: Int32Array.from(columns, ({ integer }) => (integer ? 1 : 0)),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: columns.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
  };
};

/**
 * The videos of every category of the lesson as columns, interchangeable ones merged; a column never exceeds the number
 * of its slots.
 */
const columnsOf = (refereeCase: RefereeCase, judgement: Judgement) => {
  const seenAt = new Map(refereeCase.history.map((row) => [row.videoId, row.seenAt]));
  const byId = new Map(refereeCase.videos.map((video) => [video.id, video]));
  const filled = new Set(judgement.filled);
  const slots = new Map<string, number>();
  const candidates = new Map<string, readonly number[]>();
  for (const { block, category, candidateIds } of judgement.blocks) {
    if (!filled.has(block)) continue;
    slots.set(category, (slots.get(category) ?? 0) + 1);
    candidates.set(category, candidateIds);
  }
  const costs = restCosts(refereeCase);
  const columns: Column[] = [];
  [...candidates.values()].forEach((ids, category) => {
    const alike = new Map<string, Column>();
    for (const id of ids) {
      const video = byId.get(id)!;
      const at = seenAt.get(id);
      const days = at === undefined ? 0 : daysSince(at, refereeCase.now);
      const family = video.family ?? '';
      const key = `${video.length} ${at === undefined} ${days} ${family}`;
      const known = alike.get(key);
      if (known) known.count += 1;
      else
        alike.set(key, {
          count: 1,
          category,
          seconds: video.length,
          seen: at !== undefined,
          age: days / (days + 14),
          family,
          cost: costOf(judgement, costs(video), judgement.wantedNew),
        });
    }
    columns.push(...alike.values());
  });
  return { columns, slots: [...slots.values()] };
};

/**
 * The largest possible sum of ages of `count` seen videos, whatever their lengths; null if there aren't that many.
 * `loosely` ignores that a category may have to take seen videos for lack of new ones.
 */
const maxAgeSum = (columns: readonly Column[], slots: readonly number[], count: number, loosely = false) => {
  const ages: number[] = [];
  let forced = 0;
  let forcedAges = 0;
  slots.forEach((needed, category) => {
    const own = columns.filter((column) => column.category === category);
    const unseen = own.reduce((sum, { seen, count: videos }) => sum + (seen ? 0 : videos), 0);
    const best = own
      .flatMap(({ seen, age, count: videos }) =>
        seen ? Array.from({ length: Math.min(videos, needed) }, () => age) : [],
      )
      .toSorted((a, b) => b - a)
      .slice(0, needed);
    const must = loosely ? 0 : Math.max(0, needed - unseen);
    forced += must;
    forcedAges += best.slice(0, must).reduce((sum, age) => sum + age, 0);
    ages.push(...best.slice(must));
  });
  ages.sort((a, b) => b - a);
  const free = count - forced;
  if (free < 0 || free > ages.length) return null;
  return forcedAges + ages.slice(0, free).reduce((sum, age) => sum + age, 0);
};

type Program = { columns: readonly Column[]; slots: readonly number[]; seen: number; judgement: Judgement };

/** The integer program of lessons with a given number of seen parts: x per column, r per family, finally seconds, t. */
const programModel = (highs: Highs, { columns, slots, seen, judgement }: Program): ModelData => {
  const { targetSeconds, minSeconds, maxSeconds } = judgement;
  const parts = judgement.filled.length;
  const worth = seen === 0 ? 0 : 0.2 / seen;
  const variables = columns.map(({ count, category, age, seen: old, cost }) => ({
    cost: (old ? worth * age : 0) - cost,
    upper: Math.min(count, slots[category]!),
    integer: true,
  }));
  const rows: Row[] = slots.map((needed, category) => ({
    lower: needed,
    upper: needed,
    entries: columns.flatMap((column, at): [number, number][] => (column.category === category ? [[at, 1]] : [])),
  }));
  rows.push({
    lower: seen,
    upper: seen,
    entries: columns.flatMap((column, at): [number, number][] => (column.seen ? [[at, 1]] : [])),
  });
  const families = Map.groupBy(columns.keys(), (at) => columns[at]!.family);
  for (const [family, members] of families) {
    if (!family) continue;
    rows.push({
      lower: -1,
      upper: highs.infinity,
      entries: [[variables.length, 1], ...members.map((at): [number, number] => [at, -1])],
    });
    variables.push({ cost: -0.1 / Math.max(1, parts - 1), upper: parts, integer: true });
  }
  // One column of seconds for all tangents: with every video in each, large libraries exceed the solver's 2 GB.
  const total = variables.length;
  const time = total + 1;
  variables.push({ cost: 0, upper: maxSeconds, integer: false }, { cost: 0.35, upper: 1, integer: false });
  rows.push(
    { lower: minSeconds, upper: maxSeconds, entries: [[total, 1]] },
    {
      lower: 0,
      upper: 0,
      entries: [[total, -1], ...columns.map((column, at): [number, number] => [at, column.seconds])],
    },
  );
  for (const width of [minSeconds - targetSeconds, maxSeconds - targetSeconds]) {
    const free = Math.sign(width) * Math.min(30, Math.abs(width) / 2);
    const side = width - free;
    for (let tangent = 1; tangent <= TANGENTS; tangent += 1) {
      const touch = side * (tangent / TANGENTS) ** 2;
      const slope = (2 * touch) / side ** 2;
      rows.push({
        lower: -highs.infinity,
        upper: 1 + touch ** 2 / side ** 2 + slope * (targetSeconds + free),
        entries: [
          [time, 1],
          [total, slope],
        ],
      });
    }
  }
  return model(highs, variables, rows);
};

/**
 * Returns a proven upper bound of what any lesson is worth, and the milliseconds in the solver, without building the models. There is
 * an integer program per number of seen parts that could still win. The time component, a parabola, is bounded from above by tangents,
 * so the bound is at most 0.0002 too high. `known` is the worth of a lesson at hand: it prunes programs and columns that cannot beat
 * it. Expects categories that don't nest and a lesson inside the tolerance.
 */
export const highsOptimum = (highs: Highs, refereeCase: RefereeCase, judgement: Judgement, known: number) => {
  const { columns: all, slots } = columnsOf(refereeCase, judgement);
  const { wantedNew } = judgement;
  const parts = judgement.filled.length;
  let upperBound = known;
  let milliseconds = 0;
  const counts = Array.from({ length: parts + 1 }, (_, seen) => {
    const unseen =
      seen === parts && wantedNew >= 1
        ? 0
        : 1 - Math.abs(parts - seen - wantedNew) / Math.max(wantedNew, parts - wantedNew);
    const ages = maxAgeSum(all, slots, seen);
    const fixed = 0.35 * unseen + 0.1 + (seen === 0 ? 0.2 : 0) - costOf(judgement, 0, parts - seen);
    return { seen, fixed, bound: ages === null ? -1 : fixed + 0.35 + (seen ? (0.2 * ages) / seen : 0) };
  }).toSorted((a, b) => b.bound - a.bound);

  for (const [program, { seen, fixed, bound }] of counts.entries()) {
    // At least one program is solved, even if the known lesson already reaches the bound.
    if (bound <= upperBound && program > 0) break;
    const worth = seen === 0 ? 0 : 0.2 / seen;
    const others = seen === 0 ? 0 : (maxAgeSum(all, slots, seen - 1, true) ?? Infinity);
    const columns = all.filter(
      (column) =>
        !column.seen || (seen > 0 && fixed + 0.35 + worth * (others + column.age) - column.cost >= known - GAP),
    );
    using solver = highs.createModel(programModel(highs, { columns, slots, seen, judgement }));
    solver.options.set({
      output_flag: false,
      // with presolve, it has proved optima below known lessons
      presolve: 'off',
      mip_abs_gap: GAP,
      mip_rel_gap: GAP,
      time_limit: TIME_LIMIT_SECONDS,
    });
    const startedAt = performance.now();
    solver.run();
    milliseconds += performance.now() - startedAt;
    if (solver.getModelStatus() === highs.constants.modelStatus.infeasible) continue;
    const proven = Math.min(bound, fixed + Number(solver.info.get('mip_dual_bound')));
    upperBound = Math.max(upperBound, proven);
  }
  return { upperBound, milliseconds };
};
