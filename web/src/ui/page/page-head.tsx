import type { ReactNode } from 'react';

/** The heading of a back-office page, with page-wide controls at the end of its line. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="row gap-4 snug apart">
    <h1>{title}</h1>
    {children}
  </div>
);
