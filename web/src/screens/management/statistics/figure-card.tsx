import { useState, type ReactNode } from 'react';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { L } from '../../../components/ltr.tsx';
import { OfficeCard } from '../../../components/office-card.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { m } from '../../../texts/generated/messages.js';
import { Text } from '../../../texts/text.tsx';
import { csvOf, type Cell } from './csv.ts';
import s from './figure-card.module.css';

interface FigureCardProps {
  title: string;
  /** The same figures as a table: heads, then rows; what the file has as well. */
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Name of the file, without its ending. */
  file: string;
  /** As wide as the page. */
  wide?: boolean;
  /** Stands there where there are no rows. */
  empty?: string;
  /** Stands in place of a picture that would show nothing but zeros; the table and the file have them all the same. */
  nothing?: string;
  /** Beside the title. */
  side?: ReactNode;
  /** The picture. Without one the table is all there is. */
  children?: ReactNode;
}
/** Figures as a picture, as a table, and as a file for Excel. */
export const FigureCard = ({ title, head, rows, file, wide, empty, nothing, side, children }: FigureCardProps) => {
  const [asTable, setAsTable] = useState(false);
  const table = asTable || children === undefined;
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
              onClick={() => saveFile(`${file}.csv`, csvOf(head, rows), 'text/csv;charset=utf-8')}
            >
              <Download />
              <Text>{m.statistics_export()}</Text>
            </Button>
          </span>
        </>
      }
    >
      {rows.length === 0 && empty !== undefined ? (
        <p className={s.empty}>
          <Text>{empty}</Text>
        </p>
      ) : table ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <div className={s.box} tabIndex={0} role="group" aria-label={title}>
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
              {rows.map((row, i) => (
                // rows have no name of their own and never change places
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={i}>
                  {row.map((cell, j) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={j}>{typeof cell === 'number' ? <L>{cell.toLocaleString('en')}</L> : <bdi>{cell}</bdi>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
