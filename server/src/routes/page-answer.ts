/** A page of a list as the contract has it: its rows, and in the headers how many there are and where the next one begins. */
export const pageAnswer = <Row>(body: Row[], { total, next }: { total: number; next: string | undefined }) => ({
  headers: { 'x-total-count': String(total), ...(next !== undefined && { 'x-next-cursor': next }) },
  body,
});
