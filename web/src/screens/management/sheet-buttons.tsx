import { useCallback, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { errorText } from '#api/api-error.ts';
import { saveFile } from '#components/behavior/save-file.ts';
import { Button } from '#components/controls/button.tsx';
import { sheetFile, sheetKinds, type SheetKind } from '#sheets/sheet-file.ts';
import { m } from '#texts/generated/messages.js';
import { PrintedTable, type Table } from './printed-table.tsx';

interface SheetButtonsProps {
  /** What is saved, for the buttons' accessible names. */
  title: string;
  /** File name without extension. */
  file: string;
  /** Loads everything that the file or the paper has: not only what is shown. */
  load: () => Promise<Table>;
  tone?: 'quiet' | 'link';
}
/** Saves a table as an Excel file or a CSV, or prints it. */
export const SheetButtons = ({ title, file, load, tone = 'quiet' }: SheetButtonsProps) => {
  const save = useMutation({
    mutationFn: async (kind: SheetKind) => {
      const { head, rows } = await load();
      saveFile(`${file}.${kind}`, await sheetFile(kind, head, rows));
    },
    meta: { failure: (error) => m.sheets_save_failed({ reason: errorText(error) }) },
  });
  const [printed, setPrinted] = useState<Table>();
  const print = useMutation({
    mutationFn: load,
    onSuccess: setPrinted,
    meta: { failure: (error) => m.sheets_print_failed({ reason: errorText(error) }) },
  });
  const done = useCallback(() => setPrinted(undefined), []);
  const ways = [
    ...sheetKinds.map((kind) => {
      const text = kind === 'xlsx' ? m.sheets_save_xlsx() : m.sheets_save_csv();
      return {
        text,
        label: m.sheets_save_of({ kind: text, title }),
        icon: <Download />,
        start: () => save.mutate(kind),
      };
    }),
    {
      text: m.sheets_print(),
      label: m.sheets_print_of({ title }),
      icon: <Printer />,
      start: () => print.mutate(),
    },
  ];
  const isBusy = save.isPending || print.isPending;
  return (
    <>
      {ways.map(({ text, label, icon, start }) => (
        <Button
          key={text}
          tone={tone}
          size="s"
          aria-label={label}
          // not disabled: it would lose the focus
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) start();
          }}
        >
          {icon}
          {text}
        </Button>
      ))}
      {printed && <PrintedTable title={title} {...printed} onDone={done} />}
    </>
  );
};
