import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { errorText } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { saveFile } from '#components/behavior/save-file.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { csvOf, type Cell } from './csv.ts';
import s from './figure-card.module.css';

interface FigureCardProps {
  title: string;
  /** The figures as a table: column heads, then rows; also exported to the file. */
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
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
  /** Shown instead of rows that could not be loaded. */
  failure?: ReactNode;
  /** Rendered beside the title. */
  side?: ReactNode;
  /** The chart. Without one, only the table is shown. */
  children?: ReactNode;
}
/** Figures as a chart, as a table, and as a file for Excel. */
export const FigureCard = (props: FigureCardProps) => {
  const {
    title,
    head,
    rows,
    foot = [],
    allRows,
    onNearEnd,
    queryHash,
    file,
    wide,
    empty,
    nothing,
    failure,
    side,
    children,
  } = props;
  const [asTable, setAsTable] = useState(false);
  const table = asTable || children === undefined;
  const save = useMutation({
    mutationFn: async () => (await allRows?.()) ?? rows,
    onSuccess: (all) => saveFile(`${file}.csv`, csvOf(head, [...all, ...foot]), 'text/csv;charset=utf-8'),
    meta: { failure: errorText },
  });
  return (
    <OfficeCard
      title={title}
      className={wide ? `${s.card} ${s.wide}` : s.card}
      side={
        <>
          {side}
          <span className={s.tools}>
            {children !== undefined && (
              <Button tone="link" size="s" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
                {asTable ? <ChartColumn /> : <Table2 />}
                <Text>{asTable ? m.statistics_as_chart() : m.statistics_as_table()}</Text>
              </Button>
            )}
            <Button
              tone="link"
              size="s"
              aria-label={m.statistics_export_of({ title })}
              // not disabled: it would lose the focus
              aria-disabled={save.isPending}
              onClick={() => {
                if (!save.isPending) save.mutate();
              }}
            >
              <Download />
              <Text>{m.statistics_export()}</Text>
            </Button>
          </span>
        </>
      }
    >
      {failure ? (
        failure
      ) : rows.length === 0 && empty !== undefined ? (
        <p className={s.empty}>
          <Text>{empty}</Text>
        </p>
      ) : table ? (
        <FigureTable key={queryHash} title={title} head={head} rows={rows} foot={foot} onNearEnd={onNearEnd} />
      ) : nothing === undefined ? (
        children
      ) : (
        <p className={s.empty}>
          <Text>{nothing}</Text>
        </p>
      )}
    </OfficeCard>
  );
};

/** Loads more when the end is this close: two screens of the box. */
const NEAR_END_PX = 800;

interface FigureTableProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  foot: readonly (readonly Cell[])[];
  onNearEnd: (() => void) | undefined;
}
const FigureTable = ({ title, head, rows, foot, onNearEnd }: FigureTableProps) => (
  <div
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
          {head.map((text) => (
            <th key={text} scope="col">
              <Text>{text}</Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Lines lines={rows} />
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          <Lines lines={foot} />
        </tfoot>
      )}
    </table>
  </div>
);

const Lines = ({ lines }: { lines: readonly (readonly Cell[])[] }) =>
  lines.map((line, i) => (
    // rows have no key and are never reordered
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={i}>
      {line.map((cell, j) => (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={j}>{typeof cell === 'number' ? <L>{cell.toLocaleString('en')}</L> : <bdi>{cell}</bdi>}</td>
      ))}
    </tr>
  ));
