import { useId, useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CellFault } from '@zuzu/domain/sheets/cells.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Banner } from '#ui/page/banner.tsx';
import type { ReadFile } from './choose-sheet.tsx';
import { DryRun, type DryRunItem, type DryRunWords } from './dry-run.tsx';
import { FaultList } from './fault-list.tsx';
import { SheetColumns } from './sheet-columns.tsx';
import { columnName, type SheetForm } from './sheet-form.ts';
import { Waiting } from './waiting.tsx';
import { tableWidth, type Table } from '#lib/sheets/table.ts';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Texts for a type of item. */
interface ImportWords<Item> extends DryRunWords<Item> {
  title: string;
  /** Asks for the columns that a comparison needs. */
  need: string;
  /** Text for a sheet without rows. */
  nothing: string;
  apply: (of: { added: number; changed: number }) => string;
}
interface ImportSheetProps<Column extends string, Row, Plan extends { version: string }, Item> {
  file: ReadFile;
  form: SheetForm<Column>;
  words: ImportWords<Item>;
  /** Returns whether the columns identify the item of each row. */
  isKnown: (columns: readonly (Column | undefined)[]) => boolean;
  /** Optional columns; if rows are invalid without one, the user is asked which column it is. */
  expected?: readonly Column[];
  rowsOf: (table: Table, header: number, columns: readonly (Column | undefined)[]) => Row[];
  plan: (rows: Row[], signal: AbortSignal) => Promise<Plan>;
  /** Additional inputs of the plan besides the rows. */
  planKey?: string;
  itemsOf: (plan: Plan) => readonly Item[];
  keyOf: (item: Item) => string;
  renderWhat: (item: Item) => ReactNode;
  shownThere?: ReadonlySet<string>;
  /** Applies the plan with that version; throws a CONFLICT if the plan has changed. */
  apply: (rows: Row[], version: string, confirmed: string[]) => Promise<Plan>;
  /** Calls back once the plan is confirmed; without it, no plan needs a confirmation. */
  confirmPlan?: (plan: Plan, carryOut: () => void) => void;
  onApplied: (plan: Plan, counts: { added: number; changed: number }) => void;
  /** Additional questions about the sheet, and additional content of the plan. */
  children?: ReactNode;
  renderEffects?: (plan: Plan) => ReactNode;
  /** Actions next to hints. */
  renderHintAction?: (hints: readonly CellFault<Column>[]) => ReactNode;
  onBack: () => void;
  onClose: () => void;
}
/** Number of hints shown initially. */
const MAX_HINTS = 5;

/** Imports a sheet: the meaning of its columns, a dry run, then its changes. */
export const ImportSheet = <
  Column extends string,
  Row,
  Plan extends { version: string },
  Item extends DryRunItem<Column>,
>(
  props: ImportSheetProps<Column, Row, Plan, Item>,
): ReactNode => {
  const { form, words, itemsOf, keyOf, onBack, onClose } = props;
  const { name, table } = props.file;
  const id = useId();
  const [header] = useState(() => form.headerRowOf(table));
  const [columns, setColumns] = useState(() =>
    Array.from({ length: tableWidth(table) }, (_, i) => form.columnOfHeader(table[header]?.[i] ?? '')),
  );
  const [areAllShown, setAllShown] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  /** Expected columns that are missing from the sheet. */
  const [absent, setAbsent] = useState<readonly Column[]>([]);
  /** The plan that was outdated by another manager's change. */
  const [before, setBefore] = useState<Plan>();

  const isKnown = props.isKnown(columns);
  const headersOf = (column: Column) =>
    columns.flatMap((each, i) => (each === column ? [table[header]?.[i] ?? ''] : []));
  const twice = form.columns.filter((column) => {
    const headers = headersOf(column);
    return headers.length > 1 && !form.isMeantTwice?.(column, headers);
  });
  const rows = props.rowsOf(table, header, columns);
  const plan = useQuery({
    queryKey: ['import', id, columns, props.planKey],
    queryFn: ({ signal }) => props.plan(rows, signal),
    enabled: isKnown && twice.length === 0 && rows.length > 0,
    gcTime: 0,
    structuralSharing: false,
  });
  const items = plan.data && twice.length === 0 ? itemsOf(plan.data) : [];
  const missing = (props.expected ?? []).filter(
    (column) =>
      !columns.includes(column) &&
      !absent.includes(column) &&
      columns.includes(undefined) &&
      items.some(({ faults }) => faults.some((fault) => fault.column === column && fault.code === 'missing')),
  );
  const isAsked = !isKnown || twice.length > 0 || missing.length > 0;
  const hints = items.flatMap((item) => item.hints ?? []);
  const count = (status: string) =>
    items.filter((item) => item.status === status && (!item.needsConfirmation || confirmed.has(keyOf(item)))).length;
  const [added, changed] = [count('new'), count('changed')];
  const hasFaulty = items.some(({ status }) => status === 'faulty');

  const apply = useMutation({
    mutationFn: () => props.apply(rows, plan.data!.version, [...confirmed]),
    onSuccess: async (done) => {
      props.onApplied(done, { added, changed });
      setBefore(undefined);
      if (hasFaulty) await plan.refetch();
      else onClose();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return;
      setBefore(plan.data);
      await plan.refetch();
    },
    meta: { failure: (error) => m.sheets_apply_failed({ reason: errorText(error) }) },
  });
  const setColumn = (index: number, column: Column | undefined) => setColumns(columns.with(index, column));
  const confirm = (key: string, isConfirmed: boolean) => {
    const next = new Set(confirmed);
    if (isConfirmed) next.add(key);
    else next.delete(key);
    setConfirmed(next);
  };
  const confirmPlan = props.confirmPlan ?? ((_, carryOut) => carryOut());
  const isReady = !isAsked && plan.data !== undefined && !plan.isFetching && !apply.isPending && added + changed > 0;

  return (
    <Modal
      title={words.title}
      size="l"
      onClose={onClose}
      sub={
        <span className="soft small">
          <bdi>{name}</bdi>
        </span>
      }
      foot={
        <>
          <Button
            disabled={isAsked}
            aria-disabled={!isReady}
            onClick={() => isReady && confirmPlan(plan.data!, () => apply.mutate())}
          >
            {apply.isPending
              ? m.sheets_applying()
              : added + changed > 0
                ? words.apply({ added, changed })
                : m.sheets_apply_none()}
          </Button>
          <Button tone="quiet" onClick={onBack}>
            {m.office_other_file()}
          </Button>
        </>
      }
    >
      {!isKnown && <Banner tone="hint" text={words.need} />}
      {twice.map((column) => (
        <Banner key={column} text={m.sheets_column_twice({ column: columnName(form, column) })} />
      ))}
      {missing.map((column) => (
        <Banner key={column} text={m.sheets_column_missing({ column: columnName(form, column) })}>
          <Button tone="link" onClick={() => setAbsent([...absent, column])}>
            {m.sheets_column_none()}
          </Button>
        </Banner>
      ))}
      <SheetColumns form={form} table={table} header={header} columns={columns} open={isAsked} onColumn={setColumn}>
        {props.children}
      </SheetColumns>
      {before && plan.data && <Banner text={m.sheets_meanwhile()} />}
      {plan.isLoading && <Waiting text={m.sheets_comparing({ count: rows.length })} />}
      {plan.isError && !plan.data && <RetryBanner error={plan.error} onRetry={plan.refetch} />}
      {isKnown && rows.length === 0 && <Banner text={words.nothing} />}
      {hints.length > 0 && (
        <Banner tone="hint" text={m.sheets_hints({ count: hints.length })}>
          <FaultList form={form} faults={areAllShown ? hints : hints.slice(0, MAX_HINTS)} />
          {!areAllShown && hints.length > MAX_HINTS && (
            <Button tone="link" onClick={() => setAllShown(true)}>
              {m.sheets_hints_all({ count: hints.length })}
            </Button>
          )}
          {props.renderHintAction?.(hints)}
        </Banner>
      )}
      {isKnown && plan.data && twice.length === 0 && (
        <DryRun
          form={form}
          items={items}
          words={words}
          keyOf={keyOf}
          renderWhat={props.renderWhat}
          {...(props.shownThere && { shownThere: props.shownThere })}
          confirmed={confirmed}
          onConfirm={confirm}
          differing={new Set(before && differing(itemsOf(before), items).map(keyOf))}
        />
      )}
      {plan.data && changed > 0 && props.renderEffects?.(plan.data)}
    </Modal>
  );
};

/** Keys of items whose plan has changed. */
const differing = <Item,>(before: readonly Item[], after: readonly Item[]): Item[] => {
  const known = new Set(before.map((item) => JSON.stringify(item)));
  return after.filter((item) => !known.has(JSON.stringify(item)));
};
