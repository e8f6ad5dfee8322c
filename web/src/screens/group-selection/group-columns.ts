/**
 * How many cards of groups stand in a row on a wide screen: as few as can be while no card is left alone in the last row,
 * which is as wide as the others.
 */
export const groupColumns = (groups: number): number => {
  if (groups <= 3) return groups;
  if (groups === 4) return 2;
  return groups % 3 === 1 ? 4 : 3;
};
