import * as z from 'zod/mini';

/** Minimum numbers of stops, and of groups that stopped a video, for a conclusion. */
const MIN_STOPS = 10;
const MIN_GROUPS = 3;
/** Half of the stops must be within this share of the video to be at the same place. */
const MAX_SPREAD = 0.25;

/** A group stopped a video at this second. */
export type Stop = { groupId: string; position: number };

/** The second at which a video is stopped most, and the total number of stops. */
export const stoppedAtSchema = z.object({ seconds: z.number(), stops: z.int() });
export type StoppedAt = z.infer<typeof stoppedAtSchema>;

/**
 * The place in a video of `length` seconds at which most groups stop it: the middle of the shortest stretch that holds half of all
 * stops. Undefined without enough stops of enough groups, or if they are spread over the video.
 */
export const whereStopped = (stops: readonly Stop[], length: number): StoppedAt | undefined => {
  if (stops.length < MIN_STOPS || new Set(stops.map(({ groupId }) => groupId)).size < MIN_GROUPS) return undefined;
  const positions = stops.map(({ position }) => position).toSorted((a, b) => a - b);
  const half = Math.ceil(positions.length / 2);
  const stretches = positions.slice(half - 1).map((to, index) => ({ from: positions[index]!, to }));
  const shortest = stretches.reduce((best, each) => (each.to - each.from < best.to - best.from ? each : best));
  if (shortest.to - shortest.from > length * MAX_SPREAD) return undefined;
  return { seconds: (shortest.from + shortest.to) / 2, stops: stops.length };
};
