import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { SortHead } from '#ui/grid/sort-head.tsx';
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
  /** How the table is sorted by it, if it can be. */
  sort?: Pick<ComponentProps<typeof SortHead>, 'order' | 'onSort'>;
}
interface FigureCardProps<Row> {
  title: string;
  /** The figures as a table; also exported to the file. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  /** Renders the first cell of a row, as a link for example. */
  lead?: (row: Row, text: ReactNode) => ReactNode;
  /** Loads every row for the file, if the table has only some. */
  allRows?: () => Promise<readonly Row[]>;
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
  /** Where the rows come from; its loading or its failure is shown in their place. */
  query?: UseQueryResult;
  /** Rendered beside the title. */
  side?: ReactNode;
  /** The chart. Without one, only the table is shown. */
  children?: ReactNode;
}
/** Figures as a chart, as a table, and as a file for Excel. */
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

/** Loads more when the end is this close: two screens of the box. */
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
            {columns.map(({ head, sort }) =>
              sort ? (
                <SortHead key={head} text={head} {...sort} />
              ) : (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
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

/** A text of more characters is a sentence, and gets a wide column. */
const MAX_LABEL_LENGTH = 40;

interface LineProps {
  cells: readonly Cell[];
  lead?: ((text: ReactNode) => ReactNode) | undefined;
}
const Line = ({ cells, lead }: LineProps) => (
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
