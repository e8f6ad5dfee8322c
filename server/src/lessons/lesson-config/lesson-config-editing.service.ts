import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { LessonConfigInput, LessonConfigVersion, RuleFigures } from '@zuzu/contract/lessons/lesson-config.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { planFigures } from '@zuzu/domain/composition/situation/plan-figures.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lessonConfigChanges, type LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import type { DurationKey, LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { intensityLevels, toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import type { LessonConfigOrigin } from '#database/tables.ts';
import { invalidInput, Refusal } from '#errors.ts';
import type { Library, LibraryService } from '#videos/library.service.ts';
import { checkLessonConfig, withTolerancesInOrder } from './lesson-config-faults.ts';
import { withCurrentNames, withVideoIds } from './lesson-config-names.ts';
import type { LessonConfigRepository, StoredLessonConfig } from './lesson-config.repository.ts';
import { lessonConfigToday, mergedLessonConfig, type LessonConfigService } from './lesson-config.service.ts';
import { auditChanges, changeWords } from './lesson-config-words.ts';

type Services = { repository: LessonConfigRepository; configs: LessonConfigService; library: LibraryService };
/** Rules as they are shown: every video by its name of today. */
type ShownConfig = { config: LessonConfig; version: number };
type Wanted = Pick<StoredLessonConfig, 'config' | 'videoIds'> & { origin: LessonConfigOrigin; rolledBackTo?: number };

const shown = (stored: StoredLessonConfig, library: Library): ShownConfig => {
  const { config, version } = lessonConfigToday(stored, library);
  return { config, version };
};

const refuseStale = (edited: number | undefined, inForce: StoredLessonConfig, library: Library): void => {
  if (edited === undefined || edited === inForce.version) return;
  throw new Refusal('CONFLICT', 'Somebody changed the lesson rules in the meantime', {
    lessonConfig: shown(inForce, library),
  });
};

/**
 * Managers' work on the rules (decisions 3 and 7). Every change is a version of its own, and what changes nothing is none.
 * `edited` is the version that a manager worked on: a 409 with the newer state if there is one; undefined is unchecked.
 */
export const lessonConfigEditingService = ({ repository, configs, library: libraries }: Services) => {
  const bringIntoForce = async (
    actorId: string | null,
    edited: number | undefined,
    wanted: (inForce: StoredLessonConfig, library: Library) => Wanted,
  ): Promise<ShownConfig> => {
    await configs.current(); // there is a first one from here on
    const library = await libraries.current();
    const stored = await repository.append(actorId, (inForce) => {
      const { config, videoIds, ...why } = wanted(inForce, library);
      refuseStale(edited, inForce, library);
      const changes = lessonConfigChanges(
        shown(inForce, library).config,
        withCurrentNames({ config, videoIds }, library).config,
      );
      if (changes.length === 0) return undefined;
      return { config, videoIds, ...why, change: changeWords(changes), changes: auditChanges(changes) };
    });
    return shown(stored, library);
  };

  const find = async (version: number): Promise<StoredLessonConfig> => {
    const stored = await repository.find(version);
    if (!stored) throw new Refusal('NOT_FOUND', `There is no version ${version} of the lesson rules`);
    return stored;
  };

  return {
    current: async (): Promise<ShownConfig> => {
      const { config, version } = await configs.current();
      return { config, version };
    },

    /**
     * Lays rules over those in force and makes them the ones in force. A 400 that names every field that became faulty; what
     * stood like that before is a warning.
     */
    save: async (
      given: LessonConfigInput,
      actorId: string,
      edited?: number,
    ): Promise<{ saved: ShownConfig; warnings: FieldFault[] }> => {
      let warnings: FieldFault[] = [];
      const saved = await bringIntoForce(actorId, edited, (inForce, library) => {
        const before = lessonConfigToday(inForce, library);
        const ordered = withTolerancesInOrder(mergedLessonConfig(given, before.config));
        const settled = withVideoIds(ordered.config, library, before.videoIds);
        const checked = checkLessonConfig(settled.config, before.config, { library, videoIds: settled.videoIds });
        if (checked.faults.length > 0) throw invalidInput(checked.faults);
        warnings = [...ordered.warnings, ...checked.warnings];
        return { ...settled, origin: 'saved' };
      });
      return { saved, warnings };
    },

    restoreDefaults: (actorId: string, edited?: number): Promise<ShownConfig> =>
      bringIntoForce(actorId, edited, () => ({ config: defaultLessonConfig, videoIds: {}, origin: 'defaults' })),

    /** Makes an earlier version the one in force, as it was: composing does without what is gone since. 404 for an unknown one. */
    rollBack: async (version: number, actorId: string, edited?: number): Promise<ShownConfig> => {
      const { config, videoIds } = await find(version);
      return bringIntoForce(actorId, edited, () => ({
        config,
        videoIds,
        origin: 'rolled-back',
        rolledBackTo: version,
      }));
    },

    /** One version. 404 for an unknown one. */
    version: async (version: number): Promise<ShownConfig> => shown(await find(version), await libraries.current()),

    /** What differs from one version to another. 404 for an unknown one. */
    compare: async (from: number, to: number): Promise<{ change: string; changes: LessonConfigChange[] }> => {
      const library = await libraries.current();
      const [before, after] = [shown(await find(from), library), shown(await find(to), library)];
      const changes = lessonConfigChanges(before.config, after.config);
      return { change: changeWords(changes), changes };
    },

    /** Versions, newest first: each with what it changed of the one before it. */
    versions: async ({ before, limit }: { before: number | undefined; limit: number }) => {
      await configs.current();
      const rows = await repository.list({ before, limit: limit + 1 });
      return {
        hasMore: rows.length > limit,
        versions: rows.slice(0, limit).map((row, i): LessonConfigVersion => {
          const older = rows[i + 1];
          return {
            version: row.version,
            at: row.created_at.toISOString(),
            by: row.created_by === null ? null : { _id: row.created_by, full_name: row.full_name ?? '' },
            origin: row.origin,
            rolledBackTo: row.rolled_back_to,
            change: row.change,
            changes: older ? lessonConfigChanges(mergedLessonConfig(older.config), mergedLessonConfig(row.config)) : [],
          };
        }),
      };
    },

    /** What the rule of a length can do at each intensity; user types with the same exclusions share their figures. */
    figures: async (given: LessonConfigInput, lengthCode: LengthCode) => {
      const library = await libraries.current();
      const inForce = await configs.current();
      const { config, videoIds } = withVideoIds(mergedLessonConfig(given, inForce.config), library, inForce.videoIds);
      const rule = config.lessonRules[String(lengthCode) as DurationKey];
      const named = new Map(Object.entries(videoIds));
      const figuresFor = (userType: UserType): RuleFigures[] =>
        intensityLevels.map((intensity) => ({
          intensity: toWireIntensity(intensity),
          ...planFigures(makePlan(library.index, { config, pins: named, lengthCode, intensity, userType })),
        }));
      const alike = Map.groupBy(userTypes, (type) => JSON.stringify(rule.exclusions[type].toSorted()));
      return [...alike.values()].map((types) => ({ userTypes: types, intensities: figuresFor(types[0]!) }));
    },
  };
};
export type LessonConfigEditingService = ReturnType<typeof lessonConfigEditingService>;
