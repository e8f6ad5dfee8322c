import { useState, type ReactNode } from 'react';
import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import type { CellFault } from '@zuzu/domain/sheets/cells.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { DataGrid, type Column as GridColumn } from '#ui/grid/data-grid.tsx';
import { ChangeList, type FieldWords } from '#ui/page/change-list.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { L } from '#ui/page/ltr.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { FaultList } from './fault-list.tsx';
import type { SheetForm } from './sheet-form.ts';
import s from './sheets.module.css';

/** The planned import of one user or video. */
export interface DryRunItem<Column extends string> {
  /** Row numbers in the sheet. */
  rows: readonly number[];
  status: 'new' | 'changed' | 'same' | 'faulty';
  /** Applied only if ticked. */
  needsConfirmation?: boolean;
  changes: readonly AuditChange[];
  faults: readonly CellFault<Column>[];
  /** Accepted values that may be mistakes. */
  hints?: readonly CellFault<Column>[] | undefined;
}
/** Texts for a type of item. */
export interface DryRunWords<Item> extends FieldWords {
  /** Header of the column that identifies the items. */
  head: string;
  /** Explanation of the checkboxes, and the label of each. */
  confirm?: { text: string; label: (item: Item) => string };
}

/** Sections of a plan; items that need confirmation have a separate one. */
const parts = ['new', 'changed', 'types', 'same', 'faulty'] as const;
type Part = (typeof parts)[number];
const partOf = ({ status, needsConfirmation }: DryRunItem<string>): Part =>
  (status === 'new' || status === 'changed') && needsConfirmation ? 'types' : status;
const partText: Readonly<Record<Part, (inputs: { count: number }) => string>> = {
  new: m.sheets_status_new,
  changed: m.sheets_status_changed,
  types: m.sheets_status_types,
  same: m.sheets_status_same,
  faulty: m.sheets_status_faulty,
};

interface DryRunProps<Column extends string, Item extends DryRunItem<Column>> {
  form: SheetForm<Column>;
  items: readonly Item[];
  words: DryRunWords<Item>;
  keyOf: (item: Item) => string;
  /** Renders the user or video; the fields in `shownThere` are omitted from its list of changes. */
  renderWhat: (item: Item) => ReactNode;
  shownThere?: ReadonlySet<string>;
  /** Keys of ticked items. */
  confirmed: ReadonlySet<string>;
  onConfirm: (key: string, isConfirmed: boolean) => void;
  /** Keys of items whose plan differs from the one shown before. */
  differing: ReadonlySet<string>;
}
/** The planned import of each user or video of a sheet, grouped by status. */
export const DryRun = <Column extends string, Item extends DryRunItem<Column>>(props: DryRunProps<Column, Item>) => {
  const { items, words } = props;
  const byPart = Map.groupBy(items, partOf);
  const shown = parts.filter((part) => byPart.has(part));
  const [chosen, setChosen] = useState<Part>();
  const part = chosen !== undefined && byPart.has(chosen) ? chosen : (shown[0] ?? 'same');
  const rows = byPart.get(part) ?? [];
  return (
    <div className="stack">
      <Choice
        label={m.sheets_status()}
        options={shown.map((id) => ({
          id,
          text: partText[id]({ count: byPart.get(id)?.length ?? 0 }),
        }))}
        value={part}
        onChange={setChosen}
      />
      {part === 'types' && words.confirm && <p className="soft small">{words.confirm.text}</p>}
      <DataGrid
        label={partText[part]({ count: rows.length })}
        className={s.grid}
        columns={columnsOf(part, props)}
        rows={rows}
        rowKey={({ rows: [row] }) => String(row)}
        queryHash={part}
      />
    </div>
  );
};

const columnsOf = <Column extends string, Item extends DryRunItem<Column>>(
  part: Part,
  props: DryRunProps<Column, Item>,
): GridColumn<Item>[] => {
  const { form, words, keyOf, renderWhat, shownThere, confirmed, onConfirm, differing } = props;
  return [
    {
      id: 'rows',
      head: m.sheets_head_rows(),
      width: '5rem',
      cell: ({ rows }) => <L>{rows.length > 3 ? `${rows[0]}…${rows.at(-1)}` : rows.join(', ')}</L>,
    },
    {
      id: 'what',
      head: words.head,
      width: '34%',
      cell: (item) => {
        const key = keyOf(item);
        const what = (
          <span className={s.what}>
            {renderWhat(item)}
            {differing.has(key) && <Chip tone="busy">{m.sheets_differs()}</Chip>}
          </span>
        );
        if (part !== 'types' || !words.confirm) return what;
        return (
          <Checkbox
            aria-label={words.confirm.label(item)}
            isSelected={confirmed.has(key)}
            onChange={(isConfirmed) => onConfirm(key, isConfirmed)}
          >
            {what}
          </Checkbox>
        );
      },
    },
    {
      id: 'happens',
      head: part === 'faulty' ? m.sheets_head_why() : m.sheets_head_what(),
      cell: ({ status, changes, faults, hints = [] }) =>
        faults.length > 0 ? (
          <FaultList form={form} faults={faults} />
        ) : (
          <>
            <ChangeList
              words={words}
              changes={status === 'new' ? changes.filter(({ field }) => !shownThere?.has(field)) : changes}
            />
            {hints.length > 0 && <FaultList form={form} faults={hints} />}
          </>
        ),
    },
  ];
};
