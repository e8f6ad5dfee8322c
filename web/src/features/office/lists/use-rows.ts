import { useMemo } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

interface Page<Row> {
  rows: readonly Row[];
  total?: number;
  queryHash: string;
}
/** The loaded rows of a paged list and a callback that loads more, as grid props. */
export const useRows = <Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { total, queryHash } = data?.pages.at(-1) ?? {};
  return {
    rows: useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]),
    /** Total number of rows, loaded or not; undefined while unknown. */
    total,
    queryHash,
    onNearEnd: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
};
