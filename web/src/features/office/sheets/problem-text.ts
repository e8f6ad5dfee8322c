import type { SheetProblem } from '#lib/sheets/table.ts';
import { m } from '#lib/texts/generated/messages.js';

const problemTexts: Readonly<Record<SheetProblem, (at: { row: number }) => string>> = {
  'too-large': m.sheets_problem_too_large,
  'too-many-rows': m.sheets_problem_too_many_rows,
  'not-xlsx': m.sheets_problem_not_xlsx,
  broken: m.sheets_problem_broken,
  empty: m.sheets_problem_empty,
  quotes: m.sheets_problem_quotes,
};
/** Returns why a file can't be read as a sheet, and what to do. */
export const problemText = ({ problem, row = 0 }: { problem: SheetProblem; row?: number }): string =>
  problemTexts[problem]({ row });
