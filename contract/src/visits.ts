import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';

/** Longer than anybody waits. */
const MAX_MS = 600_000;
const ms = z.optional(z.int().check(z.minimum(0), z.maximum(MAX_MS)));

/** The measures of a visit that there are; named like `visitMeasures` of the domain. */
const visitSchema = z.object({ lcp: ms, inp: ms, start: ms });
export type Visit = z.infer<typeof visitSchema>;

const { post } = callsOf('visits');
/** How fast the product is where people use it. */
export const visits = {
  report: post(
    '/visits',
    'Count how fast a visit was',
    'Milliseconds: largest contentful paint, interaction to next paint, and from the press on play until the lesson moves. Anonymous: each only counts in a histogram of the day, or nowhere with VISIT_MEASURES=off.',
  )
    .input(visitSchema)
    .output(z.object({ success: z.literal(true) })),
};
