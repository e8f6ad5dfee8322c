import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Cell } from '#sheets/csv.ts';
import s from './printed-table.module.css';

export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}
/** Prints a table on its own, without the page; calls `onDone` afterwards. Nothing of it is shown on the screen. */
export const PrintedTable = ({ title, head, rows, onDone }: Table & { title: string; onDone: () => void }) => {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <section className={s.printed}>
      <h1>{title}</h1>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // rows have no key and keep no state
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={i}>
              {row.map((cell, j) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={j}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
};
