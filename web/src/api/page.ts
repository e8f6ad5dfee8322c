import { hashKey, type QueryKey } from '@tanstack/react-query';

interface PageAnswer<Row> {
  body: Row[];
  headers: { 'x-total-count'?: string | undefined; 'x-next-cursor'?: string | undefined };
}
/** A page of a list: its rows, how many there are in all, the cursor of the next page, and what it is the answer to. */
export const pageOf = <Row>(queryKey: QueryKey, { body, headers }: PageAnswer<Row>) => ({
  rows: body,
  total: Number(headers['x-total-count']),
  next: headers['x-next-cursor'],
  answerTo: hashKey(queryKey),
});

/** How the pages of a list follow one another. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | undefined }) => next,
};
