/** The p-th part (0 … 1) of some numbers in ascending order. */
export const quantile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
};

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The straight line nearest to some points by least squares: its slope, and how far off that may be (standard error). */
export const slopeOf = (points: readonly { x: number; y: number }[]): { slope: number; error: number } => {
  const [midX, midY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - midX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - midX) * (y - midY), 0) / spread;
  const rest = points.reduce((sum, { x, y }) => sum + (y - midY - slope * (x - midX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
};

/** Milliseconds of the quickest of some runs: what the machine does besides only ever adds to a time. */
export const quickest = (runs: number, run: () => unknown): number => {
  let best = Infinity;
  for (let each = 0; each < runs; each += 1) {
    const begun = performance.now();
    run();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
};

export const shown = (value: number, digits: number): string =>
  Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Prints rows under a heading, numbers to the right. */
export const printTable = (title: string, header: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = header.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  console.log(`\n${title}\n${line(header)}`);
  for (const row of rows) console.log(line(row));
};

/** Prints rows under a heading as a table of Markdown, numbers to the right. */
export const printMarkdown = (header: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = header.map((cell, at) => Math.max(3, cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  console.log(`\n${line(header)}\n| ${rule.join(' | ')} |`);
  for (const row of rows) console.log(line(row));
};

/** Prints what was to be reached beside what was, and says which it was. */
export const printGoals = (goals: readonly { what: string; goal: string; value: string; reached: boolean }[]): void => {
  printTable(
    'What it must reach',
    ['', 'goal', 'measured', ''],
    goals.map(({ what, goal, value, reached }) => [what, goal, value, reached ? 'reached' : 'MISSED']),
  );
};
