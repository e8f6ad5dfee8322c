/** The response for a page of a list: its rows, with the total number and the next cursor in the headers. */
export const pageResponse = <Row>(body: Row[], { total, next }: { total: number; next: string | undefined }) => ({
  headers: { 'x-total-count': String(total), ...(next !== undefined && { 'x-next-cursor': next }) },
  body,
});
