import { useState, type ReactNode } from 'react';
import { Fold } from '#ui/page/fold.tsx';
import { OptionalSelect } from '#ui/fields/select.tsx';
import type { Table } from '#lib/sheets/table.ts';
import { m } from '#lib/texts/generated/messages.js';
import { columnName, type SheetForm } from './sheet-form.ts';
import s from './sheets.module.css';

interface SheetColumnsProps<Column extends string> {
  form: SheetForm<Column>;
  table: Table;
  /** Index of the header row, -1 for none. */
  header: number;
  columns: readonly (Column | undefined)[];
  /** Expanded because a question is open. */
  open: boolean;
  onColumn: (index: number, column: Column | undefined) => void;
  /** Additional questions about the sheet. */
  children: ReactNode;
}
/** The meaning of each column of the sheet, with an example. */
export const SheetColumns = <Column extends string>(props: SheetColumnsProps<Column>) => {
  const { form, table, header, columns, onColumn, children } = props;
  const [open, setOpen] = useState(props.open);
  // stays open after the answer
  if (props.open && !open) setOpen(true);
  const filled = columns.flatMap((column, index) => {
    const sample = table.slice(header + 1).find((row) => row[index]?.trim())?.[index];
    const title = table[header]?.[index]?.trim() ?? '';
    return sample === undefined && title === '' ? [] : [{ index, column, title, sample }];
  });
  const used = filled.filter(({ column }) => column).length;
  return (
    <Fold
      className={s.columns}
      isOpen={open}
      summary={
        <>
          <strong>{m.sheets_columns()}</strong> {m.sheets_columns_used({ used, count: filled.length })}
        </>
      }
    >
      <div className="fields">
        {filled.map(({ index, column, title, sample }) => (
          <div key={index}>
            <OptionalSelect
              label={title || m.sheets_no_header()}
              none={m.sheets_column_unused()}
              options={form.columns.map((id) => ({ id, text: columnName(form, id) }))}
              value={column}
              onChange={(id) => onColumn(index, id)}
            />
            <span className={s.sample}>
              <bdi>{sample}</bdi>
            </span>
          </div>
        ))}
      </div>
      {children}
    </Fold>
  );
};
