import type { FieldFault } from '@zuzu/contract/errors.ts';
import {
  MAX_TARGET_MINUTES,
  MAX_TOLERANCE_MINUTES,
  percentFault,
  targetFault,
  toleranceFault,
  type LessonConfigFaultCode,
} from '@zuzu/domain/lessons/lesson-config-faults.ts';
import {
  FIXED_PREFIX,
  type LessonConfig,
  type LessonRule,
  type Tolerance,
} from '@zuzu/domain/lessons/lesson-config.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import type { Library } from '../videos/library.service.ts';
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
  /** What the videos of these rules are called. */
  pins: NamedVideos;
  /** The rules in force. */
  inForce: LessonConfig;
};

/** The id of the video that an entry names; an entry may be called 'constructor'. */
const videoOf = ({ pins }: Known, entry: string): number | undefined =>
  Object.hasOwn(pins, entry) ? pins[entry] : undefined;

const isCategory = ({ library }: Known, entry: string): boolean =>
  standardCategories.has(entry) || library.index.byCategory.has(entry);

const reasons: Readonly<Record<LessonConfigFaultCode, (about: string) => string>> = {
  PERCENT_RANGE: () => 'must be 0 to 100',
  RATIO_SUM: () => 'unseenPercentage and seenPercentage must sum to 100',
  TOLERANCE_RANGE: () => `must be 0 to ${MAX_TOLERANCE_MINUTES} minutes`,
  MIN_OVER_MAX: () => 'must not be more than max',
  TARGET_RANGE: () => `must be more than 0 and at most ${MAX_TARGET_MINUTES} minutes`,
  NO_CATEGORY: (entry) => `there is no category '${entry}'`,
  NO_VIDEO: (name) => `there is no video '${name}' to pin`,
  PINNED_TWICE: () => 'pins a video that is pinned in this lesson already',
  NOTHING_EXCLUDED: (entry) => `there is no category or video '${entry}'`,
};

/** The fault of a field as a list; none where there is no code. */
const faultAt = (field: string, code: LessonConfigFaultCode | undefined, about?: string): FieldFault[] =>
  code === undefined
    ? []
    : [{ field, reason: reasons[code](about ?? ''), code, ...(about !== undefined && { about }) }];

const ratioFaults = ({ unseenPercentage: unseen, seenPercentage: seen }: LessonConfig['compositionRules']) => {
  const field = `${ROOT}.compositionRules`;
  const outside = Object.entries({ unseenPercentage: unseen, seenPercentage: seen }).flatMap(([name, percent]) =>
    faultAt(`${field}.${name}`, percentFault(percent)),
  );
  return outside.length > 0 || unseen + seen === 100 ? outside : faultAt(field, 'RATIO_SUM');
};

const toleranceFaults = (field: string, { min, max }: Tolerance): FieldFault[] => {
  const outside = Object.entries({ min, max }).flatMap(([name, minutes]) =>
    faultAt(`${field}.${name}`, toleranceFault(minutes)),
  );
  return outside.length > 0 || min <= max ? outside : faultAt(`${field}.min`, 'MIN_OVER_MAX');
};

const orderFaults = (field: string, order: readonly string[], known: Known): FieldFault[] => {
  const taken = new Set<number>();
  return order.flatMap((entry, i) => {
    const fault = (code: LessonConfigFaultCode, about?: string) => faultAt(`${field}[${i}]`, code, about);
    if (!entry.startsWith(FIXED_PREFIX)) return isCategory(known, entry) ? [] : fault('NO_CATEGORY', entry);
    const id = videoOf(known, entry);
    if (id === undefined) return fault('NO_VIDEO', entry.slice(FIXED_PREFIX.length));
    if (taken.has(id)) return fault('PINNED_TWICE');
    taken.add(id);
    return [];
  });
};

/** What was excluded before may stay: of a video that is gone it takes out nothing, and is no reason to refuse the rest. */
const exclusionFaults = (field: string, rule: LessonRule, before: LessonRule, known: Known): FieldFault[] =>
  userTypes.flatMap((type) =>
    rule.exclusions[type].flatMap((entry, i) =>
      isCategory(known, entry) || videoOf(known, entry) !== undefined || before.exclusions[type].includes(entry)
        ? []
        : faultAt(`${field}.${type}[${i}]`, 'NOTHING_EXCLUDED', entry),
    ),
  );

/** Everything that keeps rules from being saved, field by field; nothing where they are in order. */
export const lessonConfigFaults = (config: LessonConfig, known: Known): FieldFault[] => [
  ...ratioFaults(config.compositionRules),
  ...Object.entries(config.tolerances.lessonDuration).flatMap(([key, tolerance]) =>
    toleranceFaults(`${ROOT}.tolerances.lessonDuration.${key}`, tolerance),
  ),
  ...Object.entries(config.lessonRules).flatMap(([key, rule]) => {
    const field = `${ROOT}.lessonRules.${key}`;
    return [
      ...orderFaults(`${field}.order`, rule.order, known),
      ...exclusionFaults(`${field}.exclusions`, rule, known.inForce.lessonRules[key as '1'], known),
      ...faultAt(`${field}.duration`, targetFault(rule.duration)),
    ];
  }),
];
