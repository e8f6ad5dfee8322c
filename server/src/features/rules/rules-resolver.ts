import type { RuleSet } from '@zuzu/contract/lessons/lesson-config.ts';
import type { YearRun } from '@zuzu/contract/planning/school-year.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { invalidInput } from '#lib/errors.ts';
import type { LibraryService } from '#features/videos/library.service.ts';
import { withVideoIds } from './lesson-config-names.ts';
import type { LessonConfigRepository } from './lesson-config.repository.ts';
import { currentLessonConfig, mergedLessonConfig, type LessonConfigService } from './lesson-config.service.ts';

/** A rule set to simulate, with the ids of its pinned videos. */
export type SimulatedRuleSet = YearRun['rules'] & { config: LessonConfig; videoIds: Record<string, number> };

type Services = {
  library: LibraryService;
  configs: LessonConfigService;
  /** For versions that are no longer current. */
  storedConfigs: Pick<LessonConfigRepository, 'find'>;
};

/** Resolves the rules of a request, saved or unsaved, with the ids of their videos; unsaved rules inherit the ids of the current rules. 400 for an unknown version. */
export const rulesResolver =
  ({ library, configs, storedConfigs }: Services) =>
  async ({ version, config }: RuleSet, field: string): Promise<SimulatedRuleSet> => {
    const saved = await configs.current();
    const current = await library.current();
    if (config) {
      const merged = mergedLessonConfig(config, saved.config);
      return { kind: 'edited', version: null, ...withVideoIds(merged, current, saved.videoIds) };
    }
    if (version === undefined || version === saved.version) return { kind: 'saved', ...saved };
    const stored = await storedConfigs.find(version);
    if (!stored) throw invalidInput([{ field: `${field}.version`, reason: 'must be an existing version' }]);
    return { kind: 'version', ...currentLessonConfig(stored, current) };
  };
export type ResolveRules = ReturnType<typeof rulesResolver>;
