/**
 * Chooses parts that fill `available` seconds best without exceeding them; returns their indexes, ascending. `lengths` in seconds;
 * a fraction counts as a whole second. Of sets that fill it equally the first found is returned; none for no time.
 */
export const choosePartsThatFit = (lengths: readonly number[], available: number): readonly number[] => {
  const sets = new Map<number, readonly number[]>([[0, []]]);
  lengths.forEach((length, part) => {
    for (const [seconds, parts] of [...sets]) {
      const longer = seconds + Math.ceil(length);
      if (longer <= available && !sets.has(longer)) sets.set(longer, [...parts, part]);
    }
  });
  return sets.get(Math.max(...sets.keys())) ?? [];
};
