import { sql } from 'kysely';
import type { SchoolYear, SchoolYearLesson } from '@zuzu/contract/lessons/school-year.ts';
import type { Database } from '#database/database.ts';
import type { SimulatedRules, SimulatedRun, SimulatedYearState } from '#database/tables.ts';

/** A year as its manager asked for it. */
export type AskedYear = {
  managerId: string;
  request: SchoolYear['request'];
  rules: readonly SimulatedRules[];
  runs: readonly SimulatedRun[];
  askedAt: Date;
};
/** How far a year is; lessons for each of its runs. */
export type YearProgress = {
  state: SimulatedYearState;
  runs: readonly SimulatedRun[];
  lessons: readonly (readonly SchoolYearLesson[])[];
};

const open: readonly SimulatedYearState[] = ['waiting', 'running'];

/** The last school year that each manager simulated. Whoever works on one says how far it is, whoever is asked reads it. */
export const simulatedYearsRepository = (db: Database) => ({
  /** Puts a year in the place of the manager's last one and gives its id. */
  add: async ({ managerId, request, rules, runs, askedAt }: AskedYear): Promise<string> => {
    const year = {
      state: 'waiting' as const,
      request: JSON.stringify(request),
      rules: JSON.stringify(rules),
      runs: JSON.stringify(runs),
      lessons: JSON.stringify(runs.map(() => [])),
      asked_at: askedAt,
    };
    const { id } = await db
      .insertInto('simulated_years')
      .values({ manager_id: managerId, ...year })
      .onConflict((conflict) => conflict.column('manager_id').doUpdateSet({ id: sql`gen_random_uuid()`, ...year }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Years of other managers that haven't ended. */
  countOpen: async (managerId: string): Promise<number> => {
    const { count } = await db
      .selectFrom('simulated_years')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', 'in', open)
      .where('manager_id', '!=', managerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** The manager's last year and how many open ones were asked for before it; lessons only once it has ended. */
  latest: (managerId: string) =>
    db
      .selectFrom('simulated_years as mine')
      .select(['id', 'state', 'request', 'runs', 'asked_at'])
      .select((eb) => [
        eb.case().when('state', 'in', open).then(null).else(eb.ref('lessons')).end().as('lessons'),
        eb
          .selectFrom('simulated_years as other')
          .select((count) => count.fn.countAll<number>().as('count'))
          .where('other.state', 'in', open)
          .whereRef('other.asked_at', '<', 'mine.asked_at')
          .as('ahead'),
      ])
      .where('manager_id', '=', managerId)
      .executeTakeFirst(),

  /** Ends a year that is open; one that has ended stays as it is. */
  cancel: async (id: string): Promise<void> => {
    await db
      .updateTable('simulated_years')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', 'in', open)
      .execute();
  },

  /** Takes a year up, for the first time or after whoever worked on it died; undefined for one that nobody waits for. */
  begin: (id: string) =>
    db
      .updateTable('simulated_years')
      .set((eb) => ({ state: 'running', turn: eb('turn', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', open)
      .returning(['turn', 'request', 'rules', 'runs', 'asked_at'])
      .executeTakeFirst(),

  /**
   * Says how far a year is, for whoever took it up last; false where it has been cancelled, or another one stands in its
   * place.
   */
  note: async (id: string, turn: number, { state, runs, lessons }: YearProgress): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('simulated_years')
      .set({ state, runs: JSON.stringify(runs), lessons: JSON.stringify(lessons) })
      .where('id', '=', id)
      .where('turn', '=', turn)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Ids of years that haven't ended, in the order in which they were asked for. */
  unfinished: async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('simulated_years')
      .select('id')
      .where('state', 'in', open)
      .orderBy('asked_at')
      .execute();
    return rows.map(({ id }) => id);
  },

  forgetBefore: async (moment: Date): Promise<void> => {
    await db.deleteFrom('simulated_years').where('asked_at', '<', moment).execute();
  },
});
export type SimulatedYearsRepository = ReturnType<typeof simulatedYearsRepository>;
