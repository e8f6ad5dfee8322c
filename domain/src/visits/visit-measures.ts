/**
 * What is measured of a visit, in milliseconds: its largest contentful paint, the slowest of its interactions (interaction
 * to next paint), and the time from its first press on play until the lesson moves.
 */
export const visitMeasures = ['lcp', 'inp', 'start'] as const;
export type VisitMeasure = (typeof visitMeasures)[number];

/** The upper ends of the buckets that visits are counted in, in milliseconds. Slower ones are in a bucket without an end. */
export const VISIT_BOUNDS_MS = [
  ...[25, 50, 75, 100, 150, 200, 300, 400, 500, 750],
  ...[1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 20_000],
] as const;

/** The index of the bucket for a value; `VISIT_BOUNDS_MS.length` is the one without an end. */
export const bucketOf = (ms: number): number => {
  const bucket = VISIT_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return bucket < 0 ? VISIT_BOUNDS_MS.length : bucket;
};

/**
 * The value in milliseconds that this share of what was counted doesn't exceed, evenly spread within its bucket, as in
 * Prometheus; the largest bound for the bucket without an end. Undefined if nothing was counted. `counts` is by bucket.
 */
export const quantileOf = (counts: readonly number[], share: number): number | undefined => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    if (count > 0 && below + count >= share * total) {
      const [from, to] = [VISIT_BOUNDS_MS[bucket - 1] ?? 0, VISIT_BOUNDS_MS[bucket]];
      return to === undefined ? from : Math.round(from + ((to - from) * (share * total - below)) / count);
    }
    below += count;
  }
  return undefined;
};
