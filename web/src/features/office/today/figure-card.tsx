import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { SortHead, type Sorting } from '#ui/grid/sort-head.tsx';
import { L } from '#ui/page/ltr.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { NotLoaded } from '#features/office/lists/not-loaded.tsx';
import { ExportMenu } from '#features/office/sheets/export-menu.tsx';
import { m } from '#lib/texts/generated/messages.js';
import type { Cell } from '#lib/sheets/csv.ts';
import s from './figure-card.module.css';

/** A column of a table of figures. */
interface FigureColumn<Row> {
  head: string;
  cell: (row: Row) => Cell;
  /** The column's sort state, if it is sortable. */
  sort?: Sorting;
}
interface FigureCardProps<Row> {
  title: string;
  /** Table data; also the rows of the exported file. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  /** Renders the first cell of a row, as a link for example. */
  lead?: (row: Row, text: ReactNode) => ReactNode;
  /** Loads all rows for export, if the table has only some. */
  allRows?: () => Promise<readonly Row[]>;
  /** Loads more rows; called near the end of the table. */
  onNearEnd?: () => void;
  /** Key of the rows' query; a new one scrolls to the top. */
  queryHash?: string | undefined;
  /** File name without extension. */
  file: string;
  /** Spans the full width of the page. */
  wide?: boolean;
  /** Text of the empty state. */
  empty?: string;
  /** Replaces a chart in which all values would be zero; table and export are still available. */
  nothing?: string;
  /** Query of the rows; its loading or error state replaces them. */
  query?: UseQueryResult;
  /** Rendered next to the title. */
  side?: ReactNode;
  /** The chart; without it only the table is shown. */
  children?: ReactNode;
}
/** A chart that can be switched to a table and exported to Excel. */
export const FigureCard = <Row,>(props: FigureCardProps<Row>) => {
  const { title, columns, rows, allRows, file, wide, empty, nothing, query, side, children } = props;
  const [asTable, setAsTable] = useState(false);
  const table = asTable || children === undefined;
  return (
    <OfficeCard
      title={title}
      className={`stack gap-4 ${wide ? 'whole' : ''}`}
      side={
        <>
          {side}
          <span className="line push">
            {children !== undefined && (
              <Button tone="link" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                {asTable ? <ChartColumn /> : <Table2 />}
                {asTable ? m.statistics_as_chart() : m.statistics_as_table()}
              </Button>
            )}
            <ExportMenu
              tone="link"
              title={title}
              file={file}
              load={async () => ({
                head: columns.map(({ head }) => head),
                rows: ((await allRows?.()) ?? rows).map((row) => columns.map(({ cell }) => cell(row))),
              })}
            />
          </span>
        </>
      }
    >
      {query && query.data === undefined ? (
        <NotLoaded query={query} title={m.statistics_error_title()} />
      ) : rows.length === 0 && empty !== undefined ? (
        <p className="soft small">{empty}</p>
      ) : table ? (
        <FigureTable {...props} />
      ) : nothing === undefined ? (
        children
      ) : (
        <p className="soft small">{nothing}</p>
      )}
    </OfficeCard>
  );
};

/** Distance from the end at which more rows are loaded: two box heights. */
const NEAR_END_PX = 800;

const FigureTable = <Row,>(props: FigureCardProps<Row>) => {
  const { title, columns, rows, lead, queryHash, onNearEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [queryHash]);
  return (
    <div
      ref={box}
      className={s.box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      role="group"
      aria-label={title}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) onNearEnd?.();
      }}
    >
      <table className={s.table}>
        <thead>
          <tr>
            {columns.map(({ head, sort }) => (
              <SortHead key={head} text={head} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no key and keep no state
            <Line key={i} cells={columns.map(({ cell }) => cell(row))} lead={lead && ((text) => lead(row, text))} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Texts longer than this get a wide column (characters). */
const MAX_LABEL_LENGTH = 40;

const Line = ({ cells, lead }: { cells: readonly Cell[]; lead?: ((text: ReactNode) => ReactNode) | undefined }) => (
  <tr>
    {cells.map((cell, i) => {
      const text = typeof cell === 'number' ? <L>{cell.toLocaleString('en')}</L> : <bdi>{cell}</bdi>;
      return (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={i} data-long={String(cell).length > MAX_LABEL_LENGTH || undefined}>
          {i === 0 && lead ? lead(text) : text}
        </td>
      );
    })}
  </tr>
);
