import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '#lib/api/api-error.ts';
import { saveFile } from '#ui/behavior/save-file.ts';
import { Menu } from '#ui/controls/menu.tsx';
import type { Cell } from '#lib/sheets/csv.ts';
import { sheetFile, sheetKinds, type SheetKind } from '#lib/sheets/sheet-file.ts';
import { m } from '#lib/texts/generated/messages.js';

interface ExportMenuProps {
  /** Describes the export in the button's accessible name. */
  title: string;
  /** File name without extension. */
  file: string;
  /** Loads all rows for the file, including those not shown. */
  load: () => Promise<{ head: readonly string[]; rows: readonly (readonly Cell[])[] }>;
  tone?: 'quiet' | 'link';
}
/** Saves a table as an Excel or CSV file. */
export const ExportMenu = ({ title, file, load, tone = 'quiet' }: ExportMenuProps) => {
  const save = useMutation({
    mutationFn: async (kind: SheetKind) => {
      const { head, rows } = await load();
      saveFile(`${file}.${kind}`, await sheetFile(kind, head, rows));
    },
    meta: { failure: (error) => m.sheets_save_failed({ reason: errorText(error) }) },
  });
  return (
    <Menu
      tone={tone}
      label={m.sheets_export_of({ title })}
      options={sheetKinds.map((id) => ({ id, text: id === 'xlsx' ? m.sheets_save_xlsx() : m.sheets_save_csv() }))}
      onChoose={(kind) => {
        if (!save.isPending) save.mutate(kind);
      }}
    >
      <Download />
      {m.sheets_export()}
    </Menu>
  );
};
