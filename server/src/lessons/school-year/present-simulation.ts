import type { SimulationState } from '@zuzu/contract/lessons/school-year.ts';

type StoredSimulation = { id: string; state: SimulationState; asked_at: Date; ahead: number | string | null };

/** What is told of every simulation in the background. */
export const presentSimulation = ({ id, state, asked_at: askedAt, ahead }: StoredSimulation) => ({
  id,
  state,
  ahead: state === 'waiting' ? Number(ahead) : 0,
  startedAt: askedAt.toISOString(),
});
