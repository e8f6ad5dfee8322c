import { sql } from 'kysely';
import type { SchoolYear, SchoolYearLesson } from '@zuzu/contract/lessons/school-year.ts';
import type { Database } from '#database/database.ts';
import type { SimulatedRules, SimulatedRun, SimulatedYearState } from '#database/tables.ts';

/** A year as requested by a manager. */
export type RequestedYear = {
  managerId: string;
  request: SchoolYear['request'];
  rules: readonly SimulatedRules[];
  runs: readonly SimulatedRun[];
  askedAt: Date;
};
/** Progress of a year; `lessons` per run. */
export type YearProgress = {
  state: SimulatedYearState;
  runs: readonly SimulatedRun[];
  lessons: readonly (readonly SchoolYearLesson[])[];
};

const open: readonly SimulatedYearState[] = ['waiting', 'running'];

/** The last simulated school year of each manager, with its progress, shared by all processes. */
export const simulatedYearsRepository = (db: Database) => ({
  /** Replaces the manager's last year; returns the new id. */
  add: async ({ managerId, request, rules, runs, askedAt }: RequestedYear): Promise<string> => {
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

  /** Number of unfinished years of other managers. */
  countOpen: async (managerId: string): Promise<number> => {
    const { count } = await db
      .selectFrom('simulated_years')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', 'in', open)
      .where('manager_id', '!=', managerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** The manager's last year, and the number of unfinished ones requested before it; lessons only once it has ended. */
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

  /** Cancels an unfinished year; one that has ended stays unchanged. */
  cancel: async (id: string): Promise<void> => {
    await db
      .updateTable('simulated_years')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', 'in', open)
      .execute();
  },

  /** Starts a year, for the first time or after its process died; undefined if it was cancelled or replaced. */
  begin: (id: string) =>
    db
      .updateTable('simulated_years')
      .set((eb) => ({ state: 'running', turn: eb('turn', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', open)
      .returning(['turn', 'request', 'rules', 'runs', 'asked_at'])
      .executeTakeFirst(),

  /**
   * Saves the progress of a year for the process that started it last; false if it was cancelled or replaced
   * meanwhile.
   */
  saveProgress: async (id: string, turn: number, { state, runs, lessons }: YearProgress): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('simulated_years')
      .set({ state, runs: JSON.stringify(runs), lessons: JSON.stringify(lessons) })
      .where('id', '=', id)
      .where('turn', '=', turn)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Ids of unfinished years, in the order of their requests. */
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
