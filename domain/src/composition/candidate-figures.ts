import * as z from 'zod/mini';

/** The figures of a lesson that the simulation evaluated, rounded as its tables show them. */
export const candidateFiguresSchema = z.object({
  totalDurationMin: z.number(),
  /** Absolute difference between the lesson and its target, in minutes. */
  timeDeviation: z.number(),
  /** Percent of the parts that are new to the group. */
  actualUnseenPercentage: z.number(),
  /** Mean seconds since the seen parts were seen; null where all is new. */
  avgSeenAge: z.nullable(z.number()),
  compositeScore: z.number(),
});
export type CandidateFigures = z.infer<typeof candidateFiguresSchema>;
