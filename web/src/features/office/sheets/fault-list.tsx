import type { CellFault } from '@zuzu/domain/sheets/cells.ts';
import { m } from '#lib/texts/generated/messages.js';
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
const faultReason = ({ code }: CellFault): string => reasons[code]();

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
