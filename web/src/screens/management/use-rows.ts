import { useMemo } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

interface Page<Row> {
  rows: readonly Row[];
  total?: number;
  queryHash: string;
}
/** The rows of a list that loads page by page as far as they have loaded, as grids and tables take them. */
export const useRows = <Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { total, queryHash } = data?.pages.at(-1) ?? {};
  return {
    rows: useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]),
    /** Of all rows, loaded or not; undefined while it isn't known. */
    total,
    queryHash,
    onNearEnd: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
};
