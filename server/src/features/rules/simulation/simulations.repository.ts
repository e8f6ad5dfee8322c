import { sql, type Selectable } from 'kysely';
import type { SchoolYearLesson, SimulationState } from '@zuzu/contract/planning/school-year.ts';
import type { Database } from '#database/database.ts';
import type { Tables } from '#database/tables.ts';

type SimulationRow = Selectable<Tables['simulated_years']>;

type RequestedSimulation = Pick<SimulationRow, 'request' | 'rules' | 'results'>;
/** Progress of a simulation; results and lessons per rule set. */
type SimulationProgress = Pick<SimulationRow, 'results'> & {
  state: SimulationState;
  lessons: readonly (readonly SchoolYearLesson[])[];
};
/** A simulation claimed by a process. */
export type BegunSimulation = Pick<SimulationRow, 'turn' | 'request' | 'rules' | 'results' | 'asked_at'>;

const open: readonly SimulationState[] = ['waiting', 'running'];

/** The last simulated year of each manager with its progress, shared by all processes. */
export const simulationsRepository = (db: Database) => ({
  /** Replaces the manager's last simulation; resolves to the new id. */
  add: async (managerId: string, { request, rules, results }: RequestedSimulation, askedAt: Date): Promise<string> => {
    const values = {
      state: 'waiting' as const,
      request: JSON.stringify(request),
      rules: JSON.stringify(rules),
      results: JSON.stringify(results),
      lessons: '[]',
      asked_at: askedAt,
    };
    const { id } = await db
      .insertInto('simulated_years')
      .values({ manager_id: managerId, ...values })
      .onConflict((conflict) => conflict.column('manager_id').doUpdateSet({ id: sql`gen_random_uuid()`, ...values }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Resolves to the number of unfinished simulations of other managers. */
  countOpenOfOthers: async (managerId: string): Promise<number> => {
    const { count } = await db
      .selectFrom('simulated_years')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', 'in', open)
      .where('manager_id', '!=', managerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /** Resolves to the manager's last simulation and the number of unfinished ones requested before it; lessons only once it has ended. */
  latest: (managerId: string) =>
    db
      .selectFrom('simulated_years as mine')
      .select(['id', 'state', 'request', 'results', 'asked_at'])
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

  /** Cancels an unfinished simulation; does nothing if it has ended. */
  cancel: async (id: string): Promise<void> => {
    await db
      .updateTable('simulated_years')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', 'in', open)
      .execute();
  },

  /** Starts a simulation, for the first time or after its process died; undefined if it was cancelled or replaced. */
  begin: (id: string): Promise<BegunSimulation | undefined> =>
    db
      .updateTable('simulated_years')
      .set((eb) => ({ state: 'running', turn: eb('turn', '+', 1) }))
      .where('id', '=', id)
      .where('state', 'in', open)
      .returning(['turn', 'request', 'rules', 'results', 'asked_at'])
      .executeTakeFirst(),

  /**
   * Saves the progress of a simulation for the process that started it last; false if it was cancelled or replaced in the
   * meantime.
   */
  saveProgress: async (id: string, turn: number, { state, results, lessons }: SimulationProgress): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('simulated_years')
      .set({ state, results: JSON.stringify(results), lessons: JSON.stringify(lessons) })
      .where('id', '=', id)
      .where('turn', '=', turn)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Ids of unfinished simulations, oldest first. */
  unfinished: async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('simulated_years')
      .select('id')
      .where('state', 'in', open)
      .orderBy('asked_at')
      .execute();
    return rows.map(({ id }) => id);
  },

  deleteBefore: async (moment: Date): Promise<void> => {
    await db.deleteFrom('simulated_years').where('asked_at', '<', moment).execute();
  },
});
export type SimulationsRepository = ReturnType<typeof simulationsRepository>;
