import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { Spinner } from './spinner.tsx';

export type Loading = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

export const areLoaded = (queries: readonly Loading[]): boolean => queries.every(({ data }) => data !== undefined);

/** The children once all queries have data; until then a spinner, or a button that tries again what failed. */
export const WhenLoaded = ({ queries, children }: { queries: readonly Loading[]; children: ReactNode }) => {
  if (areLoaded(queries)) return children;
  const failed = queries.filter(({ data, error }) => data === undefined && error);
  if (failed.length === 0) return <Spinner label={m.common_loading()} size="s" />;
  return (
    <span className="flow gap-2 tight small">
      {m.office_not_loaded()}
      <RetryButton tone="link" onClick={() => failed.forEach((query) => void query.refetch())} />
    </span>
  );
};
