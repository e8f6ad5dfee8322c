import { Refusal } from '#errors.ts';
import type { SimulationKind } from '#database/tables.ts';
import type { SchoolYearQueue } from './school-year-queue.ts';
import type { RequestedSimulation, SimulatedYearsRepository } from './simulated-years.repository.ts';

/** The largest number of unfinished simulations; further requests are rejected. */
const MAX_OPEN = 50;

type Services = {
  repository: Pick<SimulatedYearsRepository, 'add' | 'countOpen'>;
  queue: Pick<SchoolYearQueue, 'add'>;
};

/** Stores and queues a simulation, in place of the manager's previous one of its kind. 429 if too many are unfinished. */
export const queueSimulation =
  ({ repository, queue }: Services) =>
  async <Kind extends SimulationKind>(simulation: RequestedSimulation<Kind>): Promise<void> => {
    if ((await repository.countOpen(simulation.managerId, simulation.kind)) >= MAX_OPEN)
      throw new Refusal('TOO_MANY_REQUESTS', 'Too many school years are being simulated, try again in a minute');
    await queue.add([await repository.add(simulation)]);
  };
export type QueueSimulation = ReturnType<typeof queueSimulation>;
