import type { Base } from '#app/base.ts';
import type { Classes } from '#features/classes/classes.feature.ts';
import { seenRepository } from './seen.repository.ts';
import { seenService } from './seen.service.ts';

export const openSeen = ({ database, calendar, now, config }: Base & Classes) => ({
  seen: seenService({ repository: seenRepository(database), calendar, now, join: config.partJoin }),
});
export type Seen = ReturnType<typeof openSeen>;
