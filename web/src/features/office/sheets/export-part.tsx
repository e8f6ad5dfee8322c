import type { ComponentProps } from 'react';
import { m } from '#lib/texts/generated/messages.js';
import { ExportMenu } from './export-menu.tsx';

/** Exports a list as a sheet, next to the import; `text` describes the contents. */
export const ExportPart = ({ text, ...table }: { text: string } & ComponentProps<typeof ExportMenu>) => (
  <section className="stack gap-2">
    <h3>{m.sheets_out()}</h3>
    <p className="soft small">{text}</p>
    <div className="flow">
      <ExportMenu {...table} />
    </div>
  </section>
);
