import type { ReactNode } from 'react';

/** File names, phones, paths, times: left to right inside the right-to-left page. */
export const L = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
);
