import type { Base } from '#app/base.ts';
import type { Classes } from '#features/classes/classes.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { statisticsRepository } from './statistics.repository.ts';
import { statisticsService } from './statistics.service.ts';

export const openStatistics = ({ database, library, calendar }: Base & Classes & Videos) => ({
  statistics: statisticsService({ repository: statisticsRepository(database), library, calendar }),
});
