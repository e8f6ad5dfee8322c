import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { withoutRows, type Table } from '#lib/sheets/table.ts';
import { m } from '#lib/texts/generated/messages.js';

interface HiddenRowsProps {
  table: Table;
  /** Indexes of the hidden rows. */
  hidden: readonly number[];
  /** File name, needed if there may be several questions. */
  file?: string;
  onTable: (table: Table) => void;
}
/** Asks whether to include the hidden rows of a sheet. */
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
