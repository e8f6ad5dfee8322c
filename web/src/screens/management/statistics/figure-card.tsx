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
  /** The same figures as a table: heads, then rows; what the file has as well. */
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Lines of all that isn't a row of its own; the file has them as well. */
  foot?: readonly (readonly Cell[])[];
  /** Every row, for the file, where the table has only those that have come. */
  allRows?: () => Promise<readonly (readonly Cell[])[]>;
  /** The last rows are near: time to fetch more. */
  onNearEnd?: () => void;
  /** What the rows are the answer to; another answer begins at its top. */
  answerTo?: string | undefined;
  /** Name of the file, without its ending. */
  file: string;
  /** As wide as the page. */
  wide?: boolean;
  /** Stands there where there are no rows. */
  empty?: string;
  /** Stands in place of a picture that would show nothing but zeros; the table and the file have them all the same. */
  nothing?: string;
  /** Stands there in place of rows that could not be had. */
  failure?: ReactNode;
  /** Beside the title. */
  side?: ReactNode;
  /** The picture. Without one the table is all there is. */
  children?: ReactNode;
}
/** Figures as a picture, as a table, and as a file for Excel. */
export const FigureCard = (props: FigureCardProps) => {
  const {
    title,
    head,
    rows,
    foot = [],
    allRows,
    onNearEnd,
    answerTo,
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
        <FigureTable key={answerTo} title={title} head={head} rows={rows} foot={foot} onNearEnd={onNearEnd} />
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

/** So far before the last row, more are fetched: two screens of the box. */
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
    // rows have no name of their own and never change places
    // oxlint-disable-next-line react/no-array-index-key
    <tr key={i}>
      {line.map((cell, j) => (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={j}>{typeof cell === 'number' ? <L>{cell.toLocaleString('en')}</L> : <bdi>{cell}</bdi>}</td>
      ))}
    </tr>
  ));
