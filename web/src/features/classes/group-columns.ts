/**
 * Number of cards per row on a wide screen: as few as possible without leaving a single card in the last row, which is
 * stretched to the full width.
 */
export const groupColumns = (groups: number): number => {
  if (groups <= 3) return groups;
  if (groups === 4) return 2;
  return groups % 3 === 1 ? 4 : 3;
};
