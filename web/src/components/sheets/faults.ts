import type { CellFault } from '@zuzu/domain/sheets/cells.ts';
import { m } from '#texts/generated/messages.js';
import { tableWidth, type Table } from '#sheets/table.ts';
import { columnName, type SheetForm } from './sheet-form.ts';

const reasons: Readonly<Record<CellFault['code'], () => string>> = {
  missing: m.sheets_fault_missing,
  'invalid-phone': m.sheets_fault_invalid_phone,
  unknown: m.sheets_fault_unknown,
  'too-long': m.sheets_fault_too_long,
  'not-plain': m.sheets_fault_not_plain,
  spoiled: m.sheets_fault_spoiled,
  'no-value': m.sheets_fault_no_value,
  'not-email': m.sheets_fault_not_email,
  'several-groups': m.sheets_fault_several_groups,
  contradicts: m.sheets_fault_contradicts,
  'one-group': m.sheets_fault_one_group,
  'too-many-groups': m.sheets_fault_too_many_groups,
  'last-manager': m.sheets_fault_last_manager,
  'no-video': m.sheets_fault_no_video,
  'several-videos': m.sheets_fault_several_videos,
  repeated: m.sheets_fault_repeated,
};
export const faultReason = ({ code }: CellFault): string => reasons[code]();

/** All rows of faulty items as they were in the sheet, with a last column that says what to correct. */
export const faultyRows = <Column extends string>(
  form: SheetForm<Column>,
  table: Table,
  header: number,
  items: readonly { status: string; rows: readonly number[]; faults: readonly CellFault<Column>[] }[],
): { head: string[]; rows: string[][] } => {
  const width = tableWidth(table);
  const padded = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, i) => cells[i] ?? ''),
    last,
  ];
  const faulty = items.filter(({ status }) => status === 'faulty');
  const why = new Map<number, string[]>(faulty.flatMap(({ rows }) => rows.map((row) => [row, []])));
  for (const fault of faulty.flatMap(({ faults }) => faults))
    why.get(fault.row)?.push(`${columnName(form, fault.column)}: ${faultReason(fault)}`);
  return {
    head: padded(table[header] ?? [], m.sheets_head_why()),
    rows: [...why].toSorted(([a], [b]) => a - b).map(([row, texts]) => padded(table[row - 1] ?? [], texts.join('; '))),
  };
};
