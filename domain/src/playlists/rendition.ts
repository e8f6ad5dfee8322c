import * as z from 'zod/mini';

/**
 * One encrypted quality level of a video in storage: segments `<keyPrefix>/00001.ts`, `00002.ts`, …
 * Bandwidths in bits per second, `bandwidth` the peak; `segmentDurations` in seconds, exact; `iv` 32 hex digits.
 */
export const renditionSchema = z.object({
  height: z.int(),
  width: z.int(),
  bandwidth: z.int(),
  averageBandwidth: z.int(),
  codecs: z.string(),
  segmentDurations: z.array(z.number()).check(z.minLength(1)),
  keyPrefix: z.string(),
  iv: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type Rendition = z.infer<typeof renditionSchema>;

/** Length of a rendition in seconds: the sum of its segments. */
export const renditionLength = (rendition: Pick<Rendition, 'segmentDurations'>): number =>
  rendition.segmentDurations.reduce((sum, duration) => sum + duration, 0);
