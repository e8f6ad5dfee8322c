import {
  memo,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { SortButton, type Sorting } from './sort-head.tsx';
import { rowSlots } from './row-slots.ts';
import s from './data-grid.module.css';

/**
 * `id` is also set on every cell of the column as `data-col`, for the screen's style sheet, and as its grid area: on phones the style
 * sheet lays these out.
 */
export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** CSS width; columns without one share the remaining space. */
  width?: string;
  sort?: Sorting;
}
/** Rows that can be ticked; ticks persist when the shown rows change. */
export interface GridSelection<Row> {
  keys: ReadonlySet<string>;
  /** Accessible name of a row's checkbox. */
  labelOf: (row: Row) => string;
  /** Accessible name of the checkbox in the header. */
  labelOfAll: string;
  /** Ticks or unticks rows, given by their keys. */
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  /** Ticks or unticks all rows of the list, even those that haven't loaded yet. */
  onSelectAll: (isSelected: boolean) => void;
}
export interface GridHandle {
  /** Scrolls to a row, which is rendered in the next frame. */
  showRow: (key: string) => void;
}
interface DataGridProps<Row> {
  handle?: Ref<GridHandle> | undefined;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Total number of rows, if not all of them have loaded yet. */
  total?: number | undefined;
  /**
   * Identifies the query that the rows are the result of. A new query starts at the top and reuses the previous rows'
   * elements, which is faster than recreating them; so cells must not have state.
   */
  queryHash?: string | undefined;
  /** Key of the highlighted row. */
  selected?: string | undefined;
  selection?: GridSelection<Row> | undefined;
  /** Called for a press anywhere in the row except on its buttons, links and fields. */
  onRow?: (row: Row) => void;
  /** Called when the last rows are near, to load more. */
  onNearEnd?: () => void;
  className?: string | undefined;
}
/** The props of a grid with fixed columns. */
export type GridOfRows<Row> = Omit<DataGridProps<Row>, 'label' | 'columns' | 'rowKey' | 'className'>;

/** Rows rendered beyond the visible ones. */
const OVERSCAN = 4;
/** Loads more when this many rows or fewer remain. */
const NEAR_END_ROWS = 20;
const ROW_PX = 46;
/** The column of the checkboxes, as `data-col`. */
const SELECT = 'select';
/** Typical height of a grid; decides how many rows are rendered until the real height is known. */
const INITIAL_HEIGHT_PX = 640;

const classes = (className: string | undefined) => (className ? `${s.box} ${className}` : s.box);

/**
 * A dense virtualized table with a sticky header. On phones each row becomes a card, laid out by the screen's own style
 * sheet. Roles are explicit, because a table with another `display` loses them.
 */
export const DataGrid = <Row,>(props: DataGridProps<Row>) => {
  'use no memo'; // the virtualizer changes under the same reference
  const { label, columns, rows, rowKey, total = rows.length, queryHash, selected, onRow, onNearEnd, className } = props;
  const { selection, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    // otherwise all rows would be rendered together after the grid has mounted
    initialRect: { width: 0, height: INITIAL_HEIGHT_PX },
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: OVERSCAN,
  });
  useImperativeHandle(handle, () => ({
    showRow: (key) =>
      virtualizer.scrollToIndex(
        Math.max(
          0,
          rows.findIndex((row) => rowKey(row) === key),
        ),
        { align: 'center' },
      ),
  }));
  const shown = useRef(queryHash);
  const shouldReset = useRef(false);
  if (shown.current !== queryHash) {
    shown.current = queryHash;
    shouldReset.current = true;
    // immediately, so that rows further down aren't rendered in between; sizes measured so far may belong to other rows
    virtualizer.scrollOffset = 0;
    virtualizer.isScrolling = false;
    virtualizer.scrollDirection = null;
    virtualizer.elementsCache.clear();
    virtualizer.itemSizeCache.clear();
  }
  // in the next commit, because a started render may be discarded
  useLayoutEffect(() => {
    if (!shouldReset.current || !box.current) return;
    shouldReset.current = false;
    box.current.scrollTop = 0;
    // the focused button now belongs to another row
    if (box.current.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  });
  const [slotsOf] = useState(rowSlots);
  const items = virtualizer.getVirtualItems();
  const slots = slotsOf(
    queryHash,
    items.map(({ key }) => key),
  );
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  // the last row that was ticked or unticked; the shift key extends the range from there
  const anchor = useRef<string>(undefined);
  const tick = useRef<OnTick>(undefined);
  tick.current = (key, isSelected, isRange) => {
    const keys = rows.map(rowKey);
    const [here, there] = [keys.indexOf(key), isRange ? keys.indexOf(anchor.current ?? key) : -1];
    anchor.current = key;
    const range = there === -1 ? [key] : keys.slice(Math.min(here, there), Math.max(here, there) + 1);
    selection?.onSelect(range, isSelected);
  };
  // stays the same, so that rows that don't change aren't rendered again
  const [onTick] = useState(
    (): OnTick =>
      (...ticked) =>
        tick.current?.(...ticked),
  );
  const ticked = selection ? rows.filter((row) => selection.keys.has(rowKey(row))).length : 0;

  const last = items.at(-1)?.index ?? -1;
  const nearEnd = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR_END_ROWS) nearEnd();
  }, [last, rows.length, queryHash]);

  return (
    <div ref={box} className={classes(className)} tabIndex={-1}>
      <table className={s.grid} role="table" aria-label={label} aria-rowcount={total + 1}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {selection && (
              <th role="columnheader" scope="col" data-col={SELECT}>
                <TickAll
                  label={selection.labelOfAll}
                  ticked={ticked}
                  of={rows.length}
                  onChange={selection.onSelectAll}
                />
              </th>
            )}
            {columns.map(({ id, head, width, sort }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                data-col={id}
                style={width ? { inlineSize: width } : {}}
                aria-sort={sort?.order}
              >
                {sort ? <SortButton {...sort}>{head}</SortButton> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {before > 0 && <Gap size={before} />}
          {items.map(({ index }, at) => (
            <GridRow
              key={slots[at]}
              measure={virtualizer.measureElement}
              queryHash={queryHash}
              index={index}
              row={rows[index]!}
              rowId={rowKey(rows[index]!)}
              columns={columns}
              selected={rowKey(rows[index]!) === selected}
              onRow={onRow}
              tickLabel={selection?.labelOf(rows[index]!)}
              ticked={selection?.keys.has(rowKey(rows[index]!)) === true}
              onTick={onTick}
            />
          ))}
          {after > 0 && <Gap size={after} />}
        </tbody>
      </table>
    </div>
  );
};

interface TickAllProps {
  label: string;
  /** Number of rows that are ticked. */
  ticked: number;
  of: number;
  onChange: (isSelected: boolean) => void;
}
const TickAll = ({ label, ticked, of, onChange }: TickAllProps) => (
  <label className={s.tick}>
    <input
      type="checkbox"
      aria-label={label}
      checked={ticked > 0 && ticked === of}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < of;
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);

/**
 * Fills the space of rows that aren't rendered. A single cell: a wider one would bring back columns that a style sheet
 * hides.
 */
const Gap = ({ size }: { size: number }) => (
  <tr className={s.gap} aria-hidden style={{ blockSize: size }}>
    <td />
  </tr>
);

type OnTick = (key: string, isSelected: boolean, isRange: boolean) => void;
interface GridRowProps<Row> {
  measure: (element: HTMLTableRowElement | null) => void;
  queryHash: string | undefined;
  index: number;
  row: Row;
  rowId: string;
  columns: readonly Column<Row>[];
  selected: boolean;
  onRow: ((row: Row) => void) | undefined;
  /** Accessible name of the checkbox; undefined without one. */
  tickLabel: string | undefined;
  ticked: boolean;
  onTick: OnTick;
}
const PlainRow = <Row,>(props: GridRowProps<Row>) => {
  const { measure, queryHash, index, row, rowId, columns, selected, onRow, tickLabel, ticked, onTick } = props;
  const element = useRef<HTMLTableRowElement>(null);
  const pressed = useRef<string>(undefined);
  // a reused element may have another height on phones, and sizes don't outlive the query
  useLayoutEffect(() => measure(element.current), [measure, rowId, queryHash]);
  return (
    <tr
      ref={element}
      role="row"
      data-index={index}
      data-key={rowId}
      data-pressable={onRow !== undefined || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      data-ticked={ticked || undefined}
      onPointerDownCapture={() => (pressed.current = rowId)}
      onClickCapture={(event) => {
        // the press began while another row was here
        const isOtherRow = pressed.current !== undefined && pressed.current !== rowId;
        pressed.current = undefined;
        if (event.detail > 0 && isOtherRow) event.stopPropagation();
      }}
      onClick={(event) => {
        const target = event.target as Element;
        // events of a dialog opened by a cell bubble up to here
        const isInside = event.currentTarget.contains(target);
        if (isInside && !target.closest('button, a, input, select, textarea, label')) onRow?.(row);
      }}
    >
      {tickLabel !== undefined && (
        <td role="cell" data-col={SELECT} style={{ gridArea: SELECT }}>
          <label className={s.tick}>
            <input
              type="checkbox"
              aria-label={tickLabel}
              checked={ticked}
              onChange={({ target, nativeEvent }) =>
                onTick(rowId, target.checked, (nativeEvent as MouseEvent).shiftKey)
              }
              onKeyDown={moveToNeighbour}
            />
          </label>
        </td>
      )}
      {columns.map(({ id, cell }) => (
        <td key={id} role="cell" data-col={id} style={{ gridArea: id }}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
};
const GridRow = memo(PlainRow) as typeof PlainRow;

/** The arrow keys move between the checkboxes of neighbouring rows. */
const moveToNeighbour = (event: KeyboardEvent<HTMLInputElement>) => {
  const row = event.currentTarget.closest('tr');
  const neighbour =
    event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null;
  const box = neighbour?.querySelector<HTMLElement>('input[type="checkbox"]');
  if (!box) return;
  event.preventDefault();
  box.focus();
};
