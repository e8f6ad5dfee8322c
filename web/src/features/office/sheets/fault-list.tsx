import type { CellFault } from '@zuzu/domain/sheets/cells.ts';
import { m } from '#lib/texts/generated/messages.js';
import { faultReason } from './faults.ts';
import { columnName, type SheetForm } from './sheet-form.ts';

interface FaultListProps<Column extends string> {
  form: SheetForm<Column>;
  faults: readonly CellFault<Column>[];
}
/** The faulty cells of a sheet and how to correct them. */
export const FaultList = <Column extends string>({ form, faults }: FaultListProps<Column>) => (
  <ul className="breaks">
    {faults.map((fault, i) => (
      <li key={i}>
        {m.sheets_fault_at({ row: fault.row, column: columnName(form, fault.column) })}{' '}
        {fault.value !== '' && (
          <q>
            <bdi>{fault.value}</bdi>
          </q>
        )}{' '}
        {faultReason(fault)}
      </li>
    ))}
  </ul>
);
