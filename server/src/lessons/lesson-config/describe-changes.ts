import type { AuditChange } from '@zuzu/contract/users.ts';
import type { LessonConfigChange } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';

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
export const describeChanges = (changes: readonly LessonConfigChange[]): string =>
  changes
    .map((change) =>
      [lessonOf(change), descriptions[change.kind](change)].filter((text) => text !== undefined).join(': '),
    )
    .join('; ');

/** Converts changes for the audit log: user type and entry before each value, the length in place of a group. */
export const auditChanges = (changes: readonly LessonConfigChange[]): AuditChange[] =>
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
