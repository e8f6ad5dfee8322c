import * as z from 'zod/mini';
import { userTypes, userTypeSchema } from '#users/user.ts';
import { FIXED_PREFIX, type LessonConfig } from './lesson-config.ts';
import { lengthCodes, lengthCodeSchema } from '#lessons/lesson-length.ts';

export const changeKinds = [
  'ratio',
  'tolerance',
  'target',
  'block-added',
  'block-removed',
  'block-moved',
  'block-pinned',
  'block-unpinned',
  'excluded',
  'included',
] as const;

/**
 * One difference between two states of the rules. `entry`: the block or exclusion concerned. `from` and `to`:
 * percent of new videos, minutes ('22–30' for a tolerance), or positions in the order, counted from 1. A block that moved
 * relative to others but kept its position has no `from`.
 */
export const lessonConfigChangeSchema = z.object({
  kind: z.enum(changeKinds),
  length: z.optional(lengthCodeSchema),
  userType: z.optional(userTypeSchema),
  entry: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
});
export type LessonConfigChange = z.infer<typeof lessonConfigChangeSchema>;

type Change = Omit<LessonConfigChange, 'length'>;
type EntryAt = { entry: string; at: number };

const isPin = (entry: string): boolean => entry.startsWith(FIXED_PREFIX);
const positionText = (at: number): string => String(at + 1);

/** Lengths of the longest common subsequences of all pairs of suffixes of two orders. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j] ? 1 + lengths[i + 1]![j + 1]! : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
};

/** Finds the removed and added blocks, grouped by the gaps between unchanged blocks. */
const gapsOf = (before: readonly string[], after: readonly string[]): { removed: EntryAt[]; added: EntryAt[] }[] => {
  const lengths = commonLengths(before, after);
  let gap = { removed: [] as EntryAt[], added: [] as EntryAt[] };
  const gaps = [gap];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [removed, added] = [before[i], after[j]];
    if (removed !== undefined && removed === added) {
      gap = { removed: [], added: [] };
      gaps.push(gap);
      i += 1;
      j += 1;
    } else if (added === undefined || (removed !== undefined && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      gap.removed.push({ entry: removed!, at: i });
      i += 1;
    } else {
      gap.added.push({ entry: added, at: j });
      j += 1;
    }
  }
  return gaps;
};

/** Finds pins that were set, removed or changed (one entry replaces another in the same gap), and removes them from the gap. */
const takePinChanges = (gap: { removed: EntryAt[]; added: EntryAt[] }): Change[] => {
  const changes: Change[] = [];
  for (const added of [...gap.added]) {
    const removed = gap.removed.find(({ entry }) => isPin(entry) || isPin(added.entry));
    if (!removed) continue;
    gap.removed.splice(gap.removed.indexOf(removed), 1);
    gap.added.splice(gap.added.indexOf(added), 1);
    changes.push(
      isPin(added.entry)
        ? { kind: 'block-pinned', entry: added.entry, to: positionText(added.at) }
        : { kind: 'block-unpinned', entry: removed.entry, to: positionText(added.at) },
    );
  }
  return changes;
};

const orderChanges = (before: readonly string[], after: readonly string[]): Change[] => {
  const gaps = gapsOf(before, after);
  const pins = gaps.flatMap(takePinChanges);
  const added = gaps.flatMap((gap) => gap.added);
  const rest: Change[] = gaps.flatMap((gap) =>
    gap.removed.map(({ entry, at }): Change => {
      const moved = added.findIndex((other) => other.entry === entry);
      if (moved < 0) return { kind: 'block-removed', entry, from: positionText(at) };
      const [to] = added.splice(moved, 1);
      return { kind: 'block-moved', entry, ...(at !== to!.at && { from: positionText(at) }), to: positionText(to!.at) };
    }),
  );
  return [
    ...pins,
    ...rest,
    ...added.map(({ entry, at }): Change => ({ kind: 'block-added', entry, to: positionText(at) })),
  ];
};

const range = ({ min, max }: { min: number; max: number }): string => `${min}–${max}`;
const differs = (kind: 'ratio' | 'tolerance' | 'target', from: string, to: string): Change[] =>
  from === to ? [] : [{ kind, from, to }];

/** Lists the differences between two states of the rules, length by length; empty if they are the same. */
export const lessonConfigChanges = (before: LessonConfig, after: LessonConfig): LessonConfigChange[] => [
  ...differs(
    'ratio',
    String(before.compositionRules.unseenPercentage),
    String(after.compositionRules.unseenPercentage),
  ),
  ...lengthCodes.flatMap((length) => {
    const key = `${length}` as const;
    const [old, next] = [before.lessonRules[key], after.lessonRules[key]];
    const exclusions = userTypes.flatMap((userType): Change[] => {
      const [was, is] = [new Set(old.exclusions[userType]), new Set(next.exclusions[userType])];
      return [
        ...[...is].filter((entry) => !was.has(entry)).map((entry): Change => ({ kind: 'excluded', userType, entry })),
        ...[...was].filter((entry) => !is.has(entry)).map((entry): Change => ({ kind: 'included', userType, entry })),
      ];
    });
    return [
      ...orderChanges(old.order, next.order),
      ...exclusions,
      ...differs('target', String(old.duration), String(next.duration)),
      ...differs(
        'tolerance',
        range(before.tolerances.lessonDuration[key]),
        range(after.tolerances.lessonDuration[key]),
      ),
    ].map((change) => ({ ...change, length }));
  }),
];
