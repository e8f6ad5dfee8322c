import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { LessonConfigInput, LessonConfigVersion, RuleFigures } from '@zuzu/contract/lessons/lesson-config.ts';
import { makePlan } from '@zuzu/domain/composition/plan/plan.ts';
import { planFigures } from '@zuzu/domain/composition/situation/reach.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lessonConfigChanges, type LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { type LengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { intensityLevels, toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import type { LessonConfigOrigin } from './rules.tables.ts';
import { invalidInput, Refusal } from '#lib/errors.ts';
import type { Library, LibraryService } from '#features/videos/library.service.ts';
import { checkLessonConfig, withTolerancesInOrder } from './lesson-config-faults.ts';
import { withCurrentNames, withVideoIds } from './lesson-config-names.ts';
import type { LessonConfigRepository, StoredLessonConfig } from './lesson-config.repository.ts';
import { currentLessonConfig, mergedLessonConfig, type LessonConfigService } from './lesson-config.service.ts';

const descriptions: Readonly<Record<LessonConfigChange['kind'], (change: LessonConfigChange) => string>> = {
  ratio: ({ from, to }) => `new videos ${from} % → ${to} %`,
  tolerance: ({ from, to }) => `tolerance ${from} → ${to} min`,
  target: ({ from, to }) => `target ${from} → ${to} min`,
  'block-added': ({ entry, to }) => `added ${entry} at ${to}`,
  'block-removed': ({ entry, from }) => `removed ${entry} from ${from}`,
  'block-moved': ({ entry, from, to }) => `moved ${entry}${from === undefined ? '' : ` from ${from}`} to ${to}`,
  'block-pinned': ({ entry, to }) => `pinned ${entry} at ${to}`,
  'block-unpinned': ({ entry, to }) => `unpinned ${entry} at ${to}`,
  excluded: ({ entry, userType }) => `excluded ${entry} for type ${userType}`,
  included: ({ entry, userType }) => `no longer excluded ${entry} for type ${userType}`,
};

const lessonOf = ({ length }: LessonConfigChange): string | undefined =>
  length === undefined ? undefined : `${lessonMinutes[length].content} min`;

/** Describes changes in one line of English: '25 min: added main at 3; new videos 30 % → 40 %'. */
const describeChanges = (changes: readonly LessonConfigChange[]): string =>
  changes
    .map((change) =>
      [lessonOf(change), descriptions[change.kind](change)].filter((text) => text !== undefined).join(': '),
    )
    .join('; ');

/** Converts changes for the audit log: user type and entry precede each value, and the length replaces the group. */
const auditChanges = (changes: readonly LessonConfigChange[]): AuditChange[] =>
  changes.map((change) => {
    const { kind, userType, entry, from, to } = change;
    const lesson = lessonOf(change);
    const side = (value: string | undefined) => [userType, entry, value].filter((text) => text !== undefined).join(' ');
    return {
      field: kind,
      from: from === undefined && kind !== 'included' ? null : side(from),
      to: to === undefined && kind !== 'excluded' ? null : side(to),
      ...(lesson !== undefined && { group: lesson }),
    };
  });

type Services = { repository: LessonConfigRepository; configs: LessonConfigService; library: LibraryService };
/** Rules with the current names of their videos. */
type PresentedConfig = { config: LessonConfig; version: number };
type NewVersion = Pick<StoredLessonConfig, 'config' | 'videoIds'> & {
  origin: LessonConfigOrigin;
  rolledBackTo?: number;
};

const present = (stored: StoredLessonConfig, library: Library): PresentedConfig => {
  const { config, version } = currentLessonConfig(stored, library);
  return { config, version };
};

const assertNotStale = (edited: number | undefined, inForce: StoredLessonConfig, library: Library): void => {
  if (edited === undefined || edited === inForce.version) return;
  throw new Refusal('CONFLICT', 'The lesson rules have changed in the meantime', {
    lessonConfig: present(inForce, library),
  });
};

/**
 * Editing of the rules by managers (docs/decisions/0008-lesson-editor.md). Every save creates a version, unless nothing has changed.
 * `edited` is the version that the manager edited: 409 with the newer state if it is outdated; undefined skips the check.
 */
export const lessonConfigEditingService = ({ repository, configs, library: libraries }: Services) => {
  const saveVersion = async (
    actorId: string | null,
    edited: number | undefined,
    nextVersion: (inForce: StoredLessonConfig, library: Library) => NewVersion,
  ): Promise<PresentedConfig> => {
    await configs.current(); // creates the first version if necessary
    const library = await libraries.current();
    const stored = await repository.append(actorId, (inForce) => {
      const { config, videoIds, ...why } = nextVersion(inForce, library);
      assertNotStale(edited, inForce, library);
      const changes = lessonConfigChanges(
        present(inForce, library).config,
        withCurrentNames({ config, videoIds }, library).config,
      );
      if (changes.length === 0) return undefined;
      return { config, videoIds, ...why, change: describeChanges(changes), changes: auditChanges(changes) };
    });
    return present(stored, library);
  };

  const find = async (version: number): Promise<StoredLessonConfig> => {
    const stored = await repository.find(version);
    if (!stored) throw new Refusal('NOT_FOUND', `Unknown version ${version} of the lesson rules`);
    return stored;
  };

  return {
    current: async (): Promise<PresentedConfig> => {
      const { config, version } = await configs.current();
      return { config, version };
    },

    /**
     * Merges changes into the current rules and activates the result. 400 with every field that became invalid; fields that
     * were already invalid cause warnings.
     */
    save: async (
      given: LessonConfigInput,
      actorId: string,
      edited?: number,
    ): Promise<{ saved: PresentedConfig; warnings: FieldFault[] }> => {
      let warnings: FieldFault[] = [];
      const saved = await saveVersion(actorId, edited, (inForce, library) => {
        const before = currentLessonConfig(inForce, library);
        const ordered = withTolerancesInOrder(mergedLessonConfig(given, before.config));
        const normalized = withVideoIds(ordered.config, library, before.videoIds);
        const checked = checkLessonConfig(normalized.config, before.config, { library, videoIds: normalized.videoIds });
        if (checked.faults.length > 0) throw invalidInput(checked.faults);
        warnings = [...ordered.warnings, ...checked.warnings];
        return { ...normalized, origin: 'saved' };
      });
      return { saved, warnings };
    },

    restoreDefaults: (actorId: string, edited?: number): Promise<PresentedConfig> =>
      saveVersion(actorId, edited, () => ({ config: defaultLessonConfig, videoIds: {}, origin: 'defaults' })),

    /** Activates an earlier version unchanged; composing copes with missing videos. 404 for an unknown version. */
    rollBack: async (version: number, actorId: string, edited?: number): Promise<PresentedConfig> => {
      const { config, videoIds } = await find(version);
      return saveVersion(actorId, edited, () => ({
        config,
        videoIds,
        origin: 'rolled-back',
        rolledBackTo: version,
      }));
    },

    /** Lists the differences between two versions; 404 for an unknown version. */
    compare: async (from: number, to: number): Promise<{ change: string; changes: LessonConfigChange[] }> => {
      const library = await libraries.current();
      const [before, after] = [present(await find(from), library), present(await find(to), library)];
      const changes = lessonConfigChanges(before.config, after.config);
      return { change: describeChanges(changes), changes };
    },

    /** Lists versions, newest first, each with its changes from the previous one. */
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

    /** Figures of the rule for a length at each intensity; user types with the same exclusions share them. */
    figures: async (given: LessonConfigInput, lengthCode: LengthCode) => {
      const library = await libraries.current();
      const inForce = await configs.current();
      const { config, videoIds } = withVideoIds(mergedLessonConfig(given, inForce.config), library, inForce.videoIds);
      const rule = config.lessonRules[`${lengthCode}`];
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
