import { MAX_SAVED_FILTERS } from '@zuzu/contract/constants.ts';
import type { NewSavedFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { Refusal } from '#errors.ts';
import type { SavedFiltersRepository } from './saved-filters.repository.ts';

const taken = (): Refusal => new Refusal('CONFLICT', 'Another filter of this list has this name');

/** Filters that managers save by name; every answer has all of the manager's. */
export const savedFiltersService = (repository: SavedFiltersRepository) => ({
  listByUser: (userId: string): Promise<SavedFilter[]> => repository.listByUser(userId),

  /** 409 for a name that is taken, unless its filter is to be replaced, and for one filter too many. */
  save: async (userId: string, filter: NewSavedFilter): Promise<SavedFilter[]> => {
    const outcome = await repository.save(userId, filter, MAX_SAVED_FILTERS);
    if (outcome === 'taken') throw taken();
    if (outcome === 'full') throw new Refusal('CONFLICT', `A user may save at most ${MAX_SAVED_FILTERS} filters`);
    return repository.listByUser(userId);
  },

  /** 404 for an unknown filter, 409 for a name that is taken. */
  rename: async (userId: string, id: string, name: string): Promise<SavedFilter[]> => {
    const isRenamed = await repository.rename(userId, id, name);
    if (isRenamed === undefined) throw taken();
    if (!isRenamed) throw new Refusal('NOT_FOUND', 'No such filter of yours');
    return repository.listByUser(userId);
  },

  /** Also if it is gone already. */
  remove: async (userId: string, id: string): Promise<SavedFilter[]> => {
    await repository.remove(userId, id);
    return repository.listByUser(userId);
  },
});
export type SavedFiltersService = ReturnType<typeof savedFiltersService>;
