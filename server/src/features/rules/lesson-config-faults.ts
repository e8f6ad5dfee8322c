import type { FieldFault } from '@zuzu/contract/errors.ts';
import {
  MAX_TARGET_MINUTES,
  MAX_TOLERANCE_MINUTES,
  percentFault,
  targetFault,
  toleranceFault,
  type LessonConfigFaultCode,
} from '@zuzu/domain/lesson-config/lesson-config-faults.ts';
import {
  durationKeys,
  FIXED_PREFIX,
  type LessonConfig,
  type LessonRule,
  type Tolerance,
} from '@zuzu/domain/lesson-config/lesson-config.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import type { Library } from '#features/videos/library.service.ts';
import type { NamedVideos } from './lesson-config-names.ts';

const ROOT = 'lessonConfig.config';

const standardCategories = new Set(
  Object.entries(defaultCategories).flatMap(([primary, subs]) => [
    primary,
    ...subs.map((sub) => joinPath(primary, sub)),
  ]),
);

type Known = {
  library: Library;
  /** Names of the videos in these rules. */
  videoIds: NamedVideos;
};

/** A fault in rules; it doesn't prevent saving if the current rules already have it. */
type Finding = { fault: FieldFault; isUnchanged: boolean };

/** The id of an entry's video, if it exists; `hasOwn`, since an entry may be named 'constructor'. */
const videoOf = ({ videoIds, library }: Known, entry: string): number | undefined => {
  const id = Object.hasOwn(videoIds, entry) ? videoIds[entry] : undefined;
  return id !== undefined && library.videos.has(id) ? id : undefined;
};

const isCategory = ({ library }: Known, entry: string): boolean =>
  standardCategories.has(entry) || library.index.byCategory.has(entry);

const reasons: Readonly<Record<LessonConfigFaultCode, (about: string) => string>> = {
  PERCENT_RANGE: () => 'must be 0 to 100',
  RATIO_SUM: () => 'unseenPercentage and seenPercentage must sum to 100',
  TOLERANCE_RANGE: () => `must be 0 to ${MAX_TOLERANCE_MINUTES} minutes`,
  TOLERANCE_SWAPPED: () => 'min was greater than max, so they were swapped',
  TARGET_RANGE: () => `must be more than 0 and at most ${MAX_TARGET_MINUTES} minutes`,
  NO_CATEGORY: (entry) => `unknown category '${entry}'`,
  NO_VIDEO: (name) => `unknown video '${name}' to pin`,
  PINNED_TWICE: () => 'pins a video that is already pinned in this lesson',
  NOTHING_EXCLUDED: (entry) => `unknown category or video '${entry}'`,
};

const faultAt = (field: string, code: LessonConfigFaultCode, about?: string): FieldFault => ({
  field,
  reason: reasons[code](about ?? ''),
  code,
  ...(about !== undefined && { about }),
});

/** The finding of a field as a list; empty without a code. */
const finding = (field: string, isUnchanged: boolean, code?: LessonConfigFaultCode, about?: string): Finding[] =>
  code === undefined ? [] : [{ fault: faultAt(field, code, about), isUnchanged }];

type Ratio = LessonConfig['compositionRules'];
const ratioFindings = ({ unseenPercentage: unseen, seenPercentage: seen }: Ratio, before: Ratio): Finding[] => {
  const field = `${ROOT}.compositionRules`;
  const isUnchanged = unseen === before.unseenPercentage && seen === before.seenPercentage;
  const outside = Object.entries({ unseenPercentage: unseen, seenPercentage: seen }).flatMap(([name, percent]) =>
    finding(`${field}.${name}`, isUnchanged, percentFault(percent)),
  );
  return outside.length > 0 || unseen + seen === 100 ? outside : finding(field, isUnchanged, 'RATIO_SUM');
};

const toleranceFindings = (field: string, tolerance: Tolerance, before: Tolerance): Finding[] =>
  (['min', 'max'] as const).flatMap((name) =>
    finding(`${field}.${name}`, tolerance[name] === before[name], toleranceFault(tolerance[name])),
  );

/** Returns a predicate: true if an entry was in the list before, at any position; a repeated entry must have been repeated there. */
const createMembershipCheck = (before: readonly string[]): ((entry: string) => boolean) => {
  const left = [...before];
  return (entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
};

const orderFindings = (field: string, order: readonly string[], before: readonly string[], known: Known): Finding[] => {
  const taken = new Set<number>();
  const wasInForce = createMembershipCheck(before);
  return order.flatMap((entry, i) => {
    const isUnchanged = wasInForce(entry);
    const found = (code: LessonConfigFaultCode, about?: string) => finding(`${field}[${i}]`, isUnchanged, code, about);
    if (!entry.startsWith(FIXED_PREFIX)) return isCategory(known, entry) ? [] : found('NO_CATEGORY', entry);
    const id = videoOf(known, entry);
    if (id === undefined) return found('NO_VIDEO', entry.slice(FIXED_PREFIX.length));
    if (taken.has(id)) return found('PINNED_TWICE');
    taken.add(id);
    return [];
  });
};

const exclusionFindings = (field: string, rule: LessonRule, before: LessonRule, known: Known): Finding[] =>
  userTypes.flatMap((type) =>
    rule.exclusions[type].flatMap((entry, i) =>
      isCategory(known, entry) || videoOf(known, entry) !== undefined
        ? []
        : finding(`${field}.${type}[${i}]`, before.exclusions[type].includes(entry), 'NOTHING_EXCLUDED', entry),
    ),
  );

/**
 * Checks rules field by field: `faults` prevent saving; `warnings` don't, because the current rules
 * already have them.
 */
export const checkLessonConfig = (
  config: LessonConfig,
  inForce: LessonConfig,
  known: Known,
): { faults: FieldFault[]; warnings: FieldFault[] } => {
  const findings = [
    ...ratioFindings(config.compositionRules, inForce.compositionRules),
    ...durationKeys.flatMap((key) => {
      const [rule, before] = [config.lessonRules[key], inForce.lessonRules[key]];
      const field = `${ROOT}.lessonRules.${key}`;
      return [
        ...toleranceFindings(
          `${ROOT}.tolerances.lessonDuration.${key}`,
          config.tolerances.lessonDuration[key],
          inForce.tolerances.lessonDuration[key],
        ),
        ...orderFindings(`${field}.order`, rule.order, before.order, known),
        ...exclusionFindings(`${field}.exclusions`, rule, before, known),
        ...finding(`${field}.duration`, rule.duration === before.duration, targetFault(rule.duration)),
      ];
    }),
  ];
  const faultsWhere = (isUnchanged: boolean) =>
    findings.filter((each) => each.isUnchanged === isUnchanged).map(({ fault }) => fault);
  return { faults: faultsWhere(false), warnings: faultsWhere(true) };
};

/** Swaps reversed tolerances, as composing does, with a warning for each. */
export const withTolerancesInOrder = (config: LessonConfig): { config: LessonConfig; warnings: FieldFault[] } => {
  const warnings: FieldFault[] = [];
  const lessonDuration = { ...config.tolerances.lessonDuration };
  for (const key of durationKeys) {
    const { min, max } = lessonDuration[key];
    // values out of range are reported at their own fields
    if (min <= max || toleranceFault(min) || toleranceFault(max)) continue;
    lessonDuration[key] = { min: max, max: min };
    warnings.push(faultAt(`${ROOT}.tolerances.lessonDuration.${key}`, 'TOLERANCE_SWAPPED'));
  }
  return { config: { ...config, tolerances: { lessonDuration } }, warnings };
};
