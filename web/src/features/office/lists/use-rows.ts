import { useMemo } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

interface Page<Row> {
  rows: readonly Row[];
  total?: number;
  queryHash: string;
}
/** The rows of a paged list that have loaded so far, and a callback that loads more, as props of a grid. */
export const useRows = <Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { total, queryHash } = data?.pages.at(-1) ?? {};
  return {
    rows: useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]),
    /** Number of all rows, loaded or not; undefined until known. */
    total,
    queryHash,
    onNearEnd: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
};
