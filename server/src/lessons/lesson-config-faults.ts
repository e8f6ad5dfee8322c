import type { FieldFault } from '@zuzu/contract/errors.ts';
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

/** Nobody's lesson lasts three hours. */
const MAX_TARGET_MINUTES = 180;
const MAX_TOLERANCE_MINUTES = 240;
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

const ratioFaults = ({ unseenPercentage: unseen, seenPercentage: seen }: LessonConfig['compositionRules']) => {
  const outside = Object.entries({ unseenPercentage: unseen, seenPercentage: seen })
    .filter(([, percent]) => percent < 0 || percent > 100)
    .map(([name]) => ({ field: `${ROOT}.compositionRules.${name}`, reason: 'must be 0 to 100' }));
  if (outside.length > 0 || unseen + seen === 100) return outside;
  return [{ field: `${ROOT}.compositionRules`, reason: 'unseenPercentage and seenPercentage must sum to 100' }];
};

const toleranceFaults = (field: string, { min, max }: Tolerance): FieldFault[] => {
  const outside = Object.entries({ min, max })
    .filter(([, minutes]) => minutes < 0 || minutes > MAX_TOLERANCE_MINUTES)
    .map(([name]) => ({ field: `${field}.${name}`, reason: `must be 0 to ${MAX_TOLERANCE_MINUTES} minutes` }));
  if (outside.length > 0 || min <= max) return outside;
  return [{ field: `${field}.min`, reason: 'must not be more than max' }];
};

const orderFaults = (field: string, order: readonly string[], known: Known): FieldFault[] => {
  const taken = new Set<number>();
  return order.flatMap((entry, i) => {
    const fault = (reason: string) => [{ field: `${field}[${i}]`, reason }];
    if (!entry.startsWith(FIXED_PREFIX))
      return isCategory(known, entry) ? [] : fault(`there is no category '${entry}'`);
    const id = videoOf(known, entry);
    if (id === undefined) return fault(`there is no video '${entry.slice(FIXED_PREFIX.length)}' to pin`);
    if (taken.has(id)) return fault('pins a video that is pinned in this lesson already');
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
        : [{ field: `${field}.${type}[${i}]`, reason: `there is no category or video '${entry}'` }],
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
      ...(rule.duration > 0 && rule.duration <= MAX_TARGET_MINUTES
        ? []
        : [{ field: `${field}.duration`, reason: `must be more than 0 and at most ${MAX_TARGET_MINUTES} minutes` }]),
    ];
  }),
];
