import type { ReactNode } from 'react';

/** A line of what a card tells; nothing where there is nothing to tell. */
export const DetailRow = ({ label, value }: { label: string; value: ReactNode }) =>
  value ? (
    <div>
      <dt className="soft">{label}</dt>
      <dd className="flow gap-2 breaks semibold">{value}</dd>
    </div>
  ) : undefined;
