/** Picks at most `max` values spread evenly over a list, including the first and the last. */
export const spread = <T>(values: readonly T[], max: number): readonly T[] =>
  values.length <= max
    ? values
    : Array.from({ length: max }, (_, each) => values[Math.round((each * (values.length - 1)) / (max - 1))]!);
