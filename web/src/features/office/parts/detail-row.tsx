import type { ReactNode } from 'react';

/** A labelled line of a card; renders nothing without a value. */
export const DetailRow = ({ label, value }: { label: string; value: ReactNode }) =>
  value ? (
    <div>
      <dt className="soft">{label}</dt>
      <dd className="flow gap-2 breaks semibold">{value}</dd>
    </div>
  ) : undefined;
