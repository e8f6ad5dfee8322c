import { sql } from 'kysely';
import type { SchoolYearLesson, SimulationState } from '@zuzu/contract/planning/school-year.ts';
import type { Database } from '#database/database.ts';
import type { Simulated, SimulatedRules, SimulationKind } from '#database/tables.ts';

/** A simulation as requested by a manager. */
export type RequestedSimulation<Kind extends SimulationKind> = Simulated[Kind] & { rules: readonly SimulatedRules[] };
/** Progress of a simulation; `lessons` per rule set of a year. */
export type SimulationProgress = {
  state: SimulationState;
  results: Simulated[SimulationKind]['results'];
  lessons: readonly (readonly SchoolYearLesson[])[];
};
/** A simulation that has begun, for whom carries it out. */
export type BegunSimulation = {
  [Kind in SimulationKind]: Simulated[Kind] & { kind: Kind; turn: number; rules: SimulatedRules[]; asked_at: Date };
}[SimulationKind];
export type LatestSimulation<Kind extends SimulationKind> = Simulated[Kind] & {
  id: string;
  state: SimulationState;
  asked_at: Date;
  lessons: SchoolYearLesson[][] | null;
  ahead: number | string | null;
};

const open: readonly SimulationState[] = ['waiting', 'running'];

/** The last simulation of each kind of each manager, with its progress, shared by all processes. */
export const simulationsRepository = (db: Database) => ({
  /** Replaces the manager's last simulation of the kind; returns the new id. */
  add: async <Kind extends SimulationKind>(
    managerId: string,
    kind: Kind,
    { request, rules, results }: RequestedSimulation<Kind>,
    askedAt: Date,
  ): Promise<string> => {
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
      .values({ manager_id: managerId, kind, ...values })
      .onConflict((conflict) =>
        conflict.columns(['manager_id', 'kind']).doUpdateSet({ id: sql`gen_random_uuid()`, ...values }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Number of unfinished simulations, without that one. */
  countOpen: async (managerId: string, kind: SimulationKind): Promise<number> => {
    const { count } = await db
      .selectFrom('simulated_years')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('state', 'in', open)
      .where((eb) => eb.not(eb.and({ manager_id: managerId, kind })))
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /**
   * The manager's last simulation of the kind, and the number of unfinished ones requested before it; lessons only once it has
   * ended.
   */
  latest: async <Kind extends SimulationKind>(
    managerId: string,
    kind: Kind,
  ): Promise<LatestSimulation<Kind> | undefined> => {
    const row = await db
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
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row as LatestSimulation<Kind> | undefined;
  },

  /** Cancels an unfinished simulation; one that has ended stays unchanged. */
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
      .returning(['kind', 'turn', 'request', 'rules', 'results', 'asked_at'])
      .$castTo<BegunSimulation>()
      .executeTakeFirst(),

  /**
   * Saves the progress of a simulation for the process that started it last; false if it was cancelled or replaced
   * meanwhile.
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

  /** Ids of unfinished simulations, in the order of their requests. */
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
