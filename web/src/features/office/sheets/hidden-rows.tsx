import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { withoutRows, type Table } from '#lib/sheets/table.ts';
import { m } from '#lib/texts/generated/messages.js';

interface HiddenRowsProps {
  table: Table;
  /** Indexes of the rows that the sheet hides. */
  hidden: readonly number[];
  /** Name of the file, where several may be asked about. */
  file?: string;
  onTable: (table: Table) => void;
}
/** Asks whether the hidden rows of a sheet are used, too. */
export const HiddenRows = ({ table, hidden, file, onTable }: HiddenRowsProps) => (
  <Banner tone="hint" text={m.sheets_hidden({ count: hidden.length })} more={file}>
    <Button tone="quiet" onClick={() => onTable(withoutRows(table, hidden))}>
      {m.sheets_hidden_without()}
    </Button>
    <Button tone="quiet" onClick={() => onTable(table)}>
      {m.sheets_hidden_with()}
    </Button>
  </Banner>
);
