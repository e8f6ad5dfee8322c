import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { rowSlots } from './row-slots.ts';
import s from './data-grid.module.css';

/** `id` also stands on every cell of the column as `data-col`, for the style sheet of the screen. */
export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** CSS width; columns without one share what is left. */
  width?: string;
}
interface DataGridProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many rows there are, if not all of them have come yet. */
  total?: number;
  /**
   * What the rows are the answer to. Another answer begins at its top and takes over the elements of the rows before, which
   * is quicker than building them anew; so cells of such a list keep nothing of their own.
   */
  answerTo?: string | undefined;
  /** Key of the row that stays marked. */
  selected?: string | undefined;
  /** A press anywhere in the row but on its buttons, links and fields. */
  onRow?: (row: Row) => void;
  /** The last rows are near: time to fetch more. */
  onNearEnd?: () => void;
  className?: string | undefined;
}

/** Rows that are built beyond the visible ones. */
const OVERSCAN = 4;
/** So many rows before the last one, more are fetched. */
const NEAR_END_ROWS = 20;
const ROW_PX = 46;
/** About as high as grids are; until the real height is known, so many rows are built as this takes. */
const FIRST_SIGHT_PX = 640;

const classes = (className: string | undefined) => (className ? `${s.box} ${className}` : s.box);

/**
 * A dense table with a sticky head that builds only the rows in sight. On phones each row becomes a card, laid out by the
 * screen's own style sheet. Roles are spelled out, since a table that isn't drawn as one loses them.
 */
export const DataGrid = <Row,>(props: DataGridProps<Row>) => {
  'use no memo'; // the virtualizer changes under the same reference
  const { label, columns, rows, rowKey, total = rows.length, answerTo, selected, onRow, onNearEnd, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    // without it the rows would only be built once the grid stands there, all at one go
    initialRect: { width: 0, height: FIRST_SIGHT_PX },
    getItemKey: (index) => rowKey(rows[index]!),
    overscan: OVERSCAN,
  });
  const shown = useRef(answerTo);
  const beginsAnew = useRef(false);
  if (shown.current !== answerTo) {
    shown.current = answerTo;
    beginsAnew.current = true;
    // at once, so that rows further down aren't built in between; elements and sizes may be other rows' from now on
    virtualizer.scrollOffset = 0;
    virtualizer.isScrolling = false;
    virtualizer.scrollDirection = null;
    virtualizer.elementsCache.clear();
    virtualizer.itemSizeCache.clear();
  }
  // after whichever picture comes next: one that was begun may never come
  useLayoutEffect(() => {
    if (!beginsAnew.current || !box.current) return;
    beginsAnew.current = false;
    box.current.scrollTop = 0;
    // the button that has the focus is another row's now
    if (box.current.contains(document.activeElement)) box.current.focus({ preventScroll: true });
  });
  const [slotsOf] = useState(rowSlots);
  const items = virtualizer.getVirtualItems();
  const slots = slotsOf(
    answerTo,
    items.map(({ key }) => key),
  );
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);

  const last = items.at(-1)?.index ?? -1;
  const nearEnd = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR_END_ROWS) nearEnd();
  }, [last, rows.length, answerTo]);

  return (
    <div ref={box} className={classes(className)} tabIndex={-1}>
      <table className={s.grid} role="table" aria-label={label} aria-rowcount={total + 1}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map(({ id, head, width }) => (
              <th key={id} role="columnheader" scope="col" data-col={id} style={width ? { inlineSize: width } : {}}>
                {head}
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
              answerTo={answerTo}
              index={index}
              row={rows[index]!}
              rowId={rowKey(rows[index]!)}
              columns={columns}
              selected={rowKey(rows[index]!) === selected}
              onRow={onRow}
            />
          ))}
          {after > 0 && <Gap size={after} />}
        </tbody>
      </table>
    </div>
  );
};

/** Stands for the rows that aren't built. One cell: a wider one would bring back columns that a style sheet hides. */
const Gap = ({ size }: { size: number }) => (
  <tr className={s.gap} aria-hidden style={{ blockSize: size }}>
    <td />
  </tr>
);

interface GridRowProps<Row> {
  measure: (element: HTMLTableRowElement | null) => void;
  answerTo: string | undefined;
  index: number;
  row: Row;
  rowId: string;
  columns: readonly Column<Row>[];
  selected: boolean;
  onRow: ((row: Row) => void) | undefined;
}
const PlainRow = <Row,>({ measure, answerTo, index, row, rowId, columns, selected, onRow }: GridRowProps<Row>) => {
  const element = useRef<HTMLTableRowElement>(null);
  const pressed = useRef<string>(undefined);
  // an element that another row took over has another height on phones, and no size outlives the answer
  useLayoutEffect(() => measure(element.current), [measure, rowId, answerTo]);
  return (
    <tr
      ref={element}
      role="row"
      data-index={index}
      data-key={rowId}
      data-pressable={onRow !== undefined || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      onPointerDownCapture={() => (pressed.current = rowId)}
      onClickCapture={(event) => {
        // pressed while another row stood here
        const isAnothers = pressed.current !== undefined && pressed.current !== rowId;
        pressed.current = undefined;
        if (event.detail > 0 && isAnothers) event.stopPropagation();
      }}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, a, input, select, textarea, label')) onRow?.(row);
      }}
    >
      {columns.map(({ id, cell }) => (
        <td key={id} role="cell" data-col={id}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
};
const GridRow = memo(PlainRow) as typeof PlainRow;
