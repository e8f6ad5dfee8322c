import type { ReactNode } from 'react';

/** Left-to-right content (file names, phone numbers, paths, times) inside the right-to-left page. */
export const L = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
);
