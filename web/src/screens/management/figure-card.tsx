import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { SortHead } from '#components/grid/sort-head.tsx';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { NotLoaded } from '#layouts/office-lists/not-loaded.tsx';
import { ExportMenu } from './export-menu.tsx';
import { partsOfOrder, type SortedBy } from './statistics-range.ts';
import { m } from '#texts/generated/messages.js';
import type { Cell } from '#sheets/csv.ts';
import s from './figure-card.module.css';

/** How a table is sorted, by its columns in their order. */
interface Sorting<Column extends string> {
  columns: readonly Column[];
  /** The columns of texts, which are sorted from A to Z first; numbers are from the largest on. */
  texts: readonly Column[];
  by: SortedBy<Column>;
  onSort: (by: SortedBy<Column>) => void;
}
interface FigureCardProps<Column extends string> {
  title: string;
  /** The figures as a table: column heads, then rows; also exported to the file. */
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Without it, the table can't be sorted. */
  sorting?: Sorting<Column>;
  /** Renders the first cell of the row at this index, as a link for example. */
  lead?: (text: ReactNode, index: number) => ReactNode;
  /** Totals and other lines below the rows; also exported. */
  foot?: readonly (readonly Cell[])[];
  /** Loads every row for the file, if the table has only some. */
  allRows?: () => Promise<readonly (readonly Cell[])[]>;
  /** Called when the last rows are near, to load more. */
  onNearEnd?: () => void;
  /** Identifies the query of the rows; a new one starts at the top. */
  queryHash?: string | undefined;
  /** File name without extension. */
  file: string;
  /** Spans the full width of the page. */
  wide?: boolean;
  /** Shown if there are no rows. */
  empty?: string;
  /** Shown instead of a chart that would be all zeros; table and file still have the figures. */
  nothing?: string;
  /** Where the rows come from; it is said in their place if they could not be loaded. */
  query?: UseQueryResult;
  /** Rendered beside the title. */
  side?: ReactNode;
  /** The chart. Without one, only the table is shown. */
  children?: ReactNode;
}
/** Figures as a chart, as a table, and as a file for Excel. */
export const FigureCard = <Column extends string>(props: FigureCardProps<Column>) => {
  const {
    title,
    head,
    rows,
    sorting,
    lead,
    foot = [],
    allRows,
    onNearEnd,
    queryHash,
    file,
    wide,
    empty,
    nothing,
    query,
    side,
    children,
  } = props;
  const [asTable, setAsTable] = useState(false);
  const table = asTable || children === undefined;
  return (
    <OfficeCard
      title={title}
      className={`stack gap-4 ${wide ? 'whole' : ''}`}
      side={
        <>
          {side}
          <span className={s.tools}>
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
              load={async () => ({ head, rows: [...((await allRows?.()) ?? rows), ...foot] })}
            />
          </span>
        </>
      }
    >
      {query?.error && query.data === undefined ? (
        <NotLoaded query={query} title={m.statistics_error_title()} />
      ) : rows.length === 0 && empty !== undefined ? (
        <p className="soft small">{empty}</p>
      ) : table ? (
        <FigureTable {...{ title, head, rows, sorting, lead, foot, queryHash, onNearEnd }} />
      ) : nothing === undefined ? (
        children
      ) : (
        <p className="soft small">{nothing}</p>
      )}
    </OfficeCard>
  );
};

/** Loads more when the end is this close: two screens of the box. */
const NEAR_END_PX = 800;

interface FigureTableProps<Column extends string> extends Pick<
  FigureCardProps<Column>,
  'title' | 'head' | 'rows' | 'queryHash'
> {
  sorting: Sorting<Column> | undefined;
  lead: FigureCardProps<Column>['lead'] | undefined;
  foot: readonly (readonly Cell[])[];
  onNearEnd: (() => void) | undefined;
}
const FigureTable = <Column extends string>(props: FigureTableProps<Column>) => {
  const { title, head, rows, sorting, lead, foot, queryHash, onNearEnd } = props;
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
            {sorting
              ? sorting.columns.map((column, i) => <ColumnHead key={column} text={head[i]!} {...{ column, sorting }} />)
              : head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          <Lines lines={rows} lead={lead} />
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            <Lines lines={foot} />
          </tfoot>
        )}
      </table>
    </div>
  );
};

interface ColumnHeadProps<Column extends string> {
  text: string;
  column: Column;
  sorting: Sorting<Column>;
}
const ColumnHead = <Column extends string>({ text, column, sorting }: ColumnHeadProps<Column>) => {
  const { texts, by, onSort } = sorting;
  const current = partsOfOrder(by);
  const isAscendingNext = current.column === column ? current.order === 'descending' : texts.includes(column);
  return (
    <SortHead
      text={text}
      order={current.column === column ? current.order : undefined}
      onSort={() => onSort(isAscendingNext ? column : `-${column}`)}
    />
  );
};

/** A text of more characters is a sentence, and gets a wide column. */
const MAX_LABEL_LENGTH = 40;

interface LinesProps {
  lines: readonly (readonly Cell[])[];
  lead?: ((text: ReactNode, index: number) => ReactNode) | undefined;
}
const Lines = ({ lines, lead }: LinesProps) =>
  lines.map((line, i) => (
    // rows have no key and keep no state
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={i}>
      {line.map((cell, j) => {
        const text = typeof cell === 'number' ? <L>{cell.toLocaleString('en')}</L> : <bdi>{cell}</bdi>;
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <td key={j} data-long={String(cell).length > MAX_LABEL_LENGTH || undefined}>
            {j === 0 && lead ? lead(text, i) : text}
          </td>
        );
      })}
    </tr>
  ));
