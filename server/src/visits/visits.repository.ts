import { sql } from 'kysely';
import type { VisitMeasure } from '@zuzu/domain/visits/visit-measures.ts';
import type { Database } from '#database/database.ts';

export type CountedMeasure = { measure: VisitMeasure; bucket: number };

/** The histograms of all visits, by day. */
export const visitsRepository = (db: Database) => ({
  /** Counts the measures of one visit; they come in the same order each time, so that visits don't lock each other out. */
  count: async (day: string, measures: readonly CountedMeasure[]): Promise<void> => {
    await db
      .insertInto('visit_measures')
      .values(measures.map((measure) => ({ ...measure, day, count: 1 })))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'measure', 'bucket'])
          .doUpdateSet((eb) => ({ count: eb('visit_measures.count', '+', 1) })),
      )
      .execute();
  },

  /** The histograms over all days from that one on. */
  since: async (day: string): Promise<(CountedMeasure & { count: number })[]> =>
    db
      .selectFrom('visit_measures')
      .select(['measure', 'bucket', sql<number>`sum(count)::integer`.as('count')])
      .where('day', '>=', day)
      .groupBy(['measure', 'bucket'])
      .execute(),
});
export type VisitsRepository = ReturnType<typeof visitsRepository>;
