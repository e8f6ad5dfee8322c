/** The p-quantile (0 … 1) of some numbers. */
export const quantile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
};

/** The same of a number that each item has. */
export const quantileOf = <Item>(items: readonly Item[], p: number, of: (item: Item) => number): number =>
  quantile(items.map(of), p);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Linear regression by least squares: the slope and its standard error. */
export const slopeOf = (points: readonly { x: number; y: number }[]): { slope: number; error: number } => {
  const [midX, midY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - midX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - midX) * (y - midY), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - midY - slope * (x - midX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
};

/** Milliseconds of the fastest of some runs: other load on the machine can only make a run slower. */
export const quickest = (runs: number, run: () => unknown): number => {
  let best = Infinity;
  for (let each = 0; each < runs; each += 1) {
    const startedAt = performance.now();
    run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
};

export const shown = (value: number, digits: number): string =>
  Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

type Row = readonly string[];
/** Cells as wide as their columns, the first one aligned left; and the widths. */
const align = (header: Row, rows: readonly Row[]) => {
  const widths = header.map((cell, at) => Math.max(3, cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const fill = (cells: Row) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)));
  return { widths, lines: [header, ...rows].map(fill) };
};

/** The header and the cells of rows that name each of their cells. */
export const cellsOf = (rows: readonly Readonly<Record<string, string>>[]): [header: Row, cells: Row[]] => [
  Object.keys(rows[0] ?? {}),
  rows.map((row) => Object.values(row)),
];

/** Prints a table with right-aligned numbers. */
export const printTable = (title: string, header: Row, rows: readonly Row[]): void => {
  console.log(`\n${title}`);
  for (const cells of align(header, rows).lines) console.log(cells.join('  '));
};

/** Prints a Markdown table with right-aligned numbers. */
export const printMarkdown = (header: Row, rows: readonly Row[]): void => {
  const { widths, lines } = align(header, rows);
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  console.log('');
  for (const cells of lines.toSpliced(1, 0, rule)) console.log(`| ${cells.join(' | ')} |`);
};

/** A goal with what was measured, as texts. */
export type Goal = { what: string; goal: string; value: string; reached: boolean };
/** `unit` follows both numbers, such as ' ms'; `digits` are those of the measured one. */
type Unit = { unit?: string; digits?: number };
const goalWith =
  (sign: string, isReached: (value: number, limit: number) => boolean) =>
  (what: string, value: number, limit: number, { unit = '', digits = 0 }: Unit = {}): Goal => ({
    what,
    goal: `${sign} ${limit.toLocaleString('en-US', { maximumFractionDigits: 5 })}${unit}`,
    value: `${shown(value, digits)}${unit}`,
    reached: isReached(value, limit),
  });

/** A value that is to be at most so large. */
export const atMost = goalWith('≤', (value, limit) => value <= limit);
/** A value that is to be at least so large. */
export const atLeast = goalWith('≥', (value, limit) => value >= limit);

/** Prints each goal with its measured value, and whether it was reached; the process fails if one was missed. */
export const printGoals = (goals: readonly Goal[]): void => {
  printTable(
    'Goals',
    ['', 'goal', 'measured', ''],
    goals.map(({ what, goal, value, reached }) => [what, goal, value, reached ? 'reached' : 'MISSED']),
  );
  if (goals.some(({ reached }) => !reached)) process.exitCode = 1;
};

/**
 * One line of the table of all goals: `ratio` is ours ÷ the reference, `control` the same of two measurements of ours,
 * which would be 1 if nothing but the product mattered.
 */
export type BenchRow = {
  what: string;
  /** Both in the unit that `what` names. */
  ours: number;
  reference: number;
  ratio: number;
  /** Such as '≥ 0.5 ×' or '≤ 130'; missing where the figure has none. */
  goal?: string;
  held?: boolean;
  control: number;
};

type Measured = { ours: number; reference: number; control: number };

/** Ours measured twice, with the reference in between. */
export const twice = (first: number, second: number, reference: number): Measured => ({
  ours: mean([first, second]),
  reference,
  control: first / second,
});

export const medianOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  quantileOf(items, 0.5, of);

/** Measurements of ours: their median, and the medians of every other one beside each other. */
export const halves = <Item>(items: readonly Item[], of: (item: Item) => number, reference: number): Measured => {
  const [even, odd] = [0, 1].map((half) => items.filter((_, at) => at % 2 === half));
  return { ours: medianOf(items, of), reference, control: medianOf(even!, of) / medianOf(odd!, of) };
};

/** A bound of the ratio, or of our own figure. */
type Bound = { of: 'ratio' | 'ours' } & ({ atLeast: number } | { atMost: number });

/** The line of a measurement, judged by its goal if it has one. */
export const rowOf = (what: string, { ours, reference, control }: Measured, goal?: Bound): BenchRow => {
  const ratio = ours / reference;
  const measured = { what, ours, reference, ratio, control };
  if (!goal) return measured;
  const value = goal.of === 'ratio' ? ratio : ours;
  const unit = goal.of === 'ratio' ? ' ×' : '';
  return {
    ...measured,
    goal: 'atLeast' in goal ? `≥ ${goal.atLeast}${unit}` : `≤ ${goal.atMost}${unit}`,
    held: 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost,
  };
};

/** Prints the table of all goals, as Markdown. */
export const printRows = (rows: readonly BenchRow[]): void =>
  printMarkdown(
    ['', 'ours', 'reference', 'ratio', 'goal', 'held', 'control'],
    rows.map(({ what, ours, reference, ratio, goal = '–', held, control }) => [
      what,
      ...[ours, reference].map((value) => shown(value, value < 10 ? 2 : value < 100 ? 1 : 0)),
      `${shown(ratio, 2)} ×`,
      ...[goal, held === undefined ? '–' : held ? 'yes' : 'NO', `${shown(control, 2)} ×`],
    ]),
  );
