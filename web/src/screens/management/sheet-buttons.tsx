import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '#api/api-error.ts';
import { saveFile } from '#components/behavior/save-file.ts';
import { Button } from '#components/controls/button.tsx';
import type { Cell } from '#sheets/csv.ts';
import { sheetFile, sheetKinds, type SheetKind } from '#sheets/sheet-file.ts';
import { m } from '#texts/generated/messages.js';

interface SheetButtonsProps {
  /** What is saved, for the buttons' accessible names. */
  title: string;
  /** File name without extension. */
  file: string;
  /** Loads everything that the file has: not only what is shown. */
  load: () => Promise<{ head: readonly string[]; rows: readonly (readonly Cell[])[] }>;
  tone?: 'quiet' | 'link';
}
/** Saves a table as an Excel file or a CSV. */
export const SheetButtons = ({ title, file, load, tone = 'quiet' }: SheetButtonsProps) => {
  const save = useMutation({
    mutationFn: async (kind: SheetKind) => {
      const { head, rows } = await load();
      saveFile(`${file}.${kind}`, await sheetFile(kind, head, rows));
    },
    meta: { failure: (error) => m.sheets_save_failed({ reason: errorText(error) }) },
  });
  return sheetKinds.map((kind) => {
    const text = kind === 'xlsx' ? m.sheets_save_xlsx() : m.sheets_save_csv();
    return (
      <Button
        key={kind}
        tone={tone}
        size="s"
        aria-label={m.sheets_save_of({ kind: text, title })}
        // not disabled: it would lose the focus
        aria-disabled={save.isPending}
        onClick={() => {
          if (!save.isPending) save.mutate(kind);
        }}
      >
        <Download />
        {text}
      </Button>
    );
  });
};
