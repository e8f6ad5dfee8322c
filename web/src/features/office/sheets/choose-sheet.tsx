import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { DropZone } from '#ui/controls/drop-zone.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { readSheetFile } from '#lib/sheets/read-sheet.ts';
import type { Table } from '#lib/sheets/table.ts';
import { m } from '#lib/texts/generated/messages.js';
import { HiddenRows } from './hidden-rows.tsx';
import { problemText } from './problem-text.ts';
import s from './sheets.module.css';
import { Waiting } from './waiting.tsx';

/** A successfully parsed sheet. */
export interface ReadFile {
  name: string;
  table: Table;
}
interface ChooseSheetProps {
  /** Explains the rows of the sheet and how they are used. */
  text: string;
  onFile: (file: ReadFile) => void;
}
/** Lets the user choose a sheet, and reads it. */
export const ChooseSheet = ({ text, onFile }: ChooseSheetProps) => {
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const read = useMutation({
    mutationFn: async (file: File) => {
      reading.current = new AbortController();
      return { name: file.name, ...(await readSheetFile(file, reading.current.signal)) };
    },
    onSuccess: (result) => 'table' in result && !result.hidden && onFile(result),
  });
  const problem = read.isError
    ? ({ problem: 'broken' } as const)
    : read.data && 'problem' in read.data
      ? read.data
      : undefined;
  const filtered = read.data && 'table' in read.data ? read.data : undefined;
  return (
    <section className="stack gap-2">
      <h3>{m.sheets_in()}</h3>
      <p className="soft small">{text}</p>
      <div className={s.drop}>
        <DropZone
          single
          text={m.sheets_drop()}
          choose={m.sheets_choose()}
          accept=".xlsx,.csv,.txt"
          onFiles={([file]) => file && !read.isPending && read.mutate(file)}
        />
      </div>
      {read.isPending && <Waiting text={m.sheets_reading()} />}
      {problem && <Banner text={problemText(problem)} />}
      {filtered?.hidden && (
        <HiddenRows {...filtered} hidden={filtered.hidden} onTable={(table) => onFile({ ...filtered, table })} />
      )}
    </section>
  );
};
