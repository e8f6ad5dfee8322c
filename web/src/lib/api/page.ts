import { hashKey, type QueryKey } from '@tanstack/react-query';

interface PageResponse<Row> {
  body: Row[];
  headers: { 'x-total-count'?: string | undefined; 'x-next-cursor'?: string | undefined };
}
/** A page of a list: its rows, the total count, the cursor of the next page, and a hash that identifies the query. */
export const pageOf = <Row>(queryKey: QueryKey, { body, headers }: PageResponse<Row>) => ({
  rows: body,
  total: Number(headers['x-total-count']),
  next: headers['x-next-cursor'],
  queryHash: hashKey(queryKey),
});

/** Pagination by the server's cursor. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | undefined }) => next,
};
