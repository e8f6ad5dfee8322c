import type { AuditChange } from '@zuzu/contract/users.ts';
import type { LessonConfigChange } from '@zuzu/domain/lessons/lesson-config-changes.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';

const words: Readonly<Record<LessonConfigChange['kind'], (change: LessonConfigChange) => string>> = {
  ratio: ({ from, to }) => `new videos ${from} % → ${to} %`,
  tolerance: ({ from, to }) => `tolerance ${from} → ${to} min`,
  target: ({ from, to }) => `target ${from} → ${to} min`,
  'block-added': ({ entry, to }) => `added ${entry} at ${to}`,
  'block-removed': ({ entry, from }) => `removed ${entry} from ${from}`,
  'block-moved': ({ entry, from, to }) => `moved ${entry} from ${from} to ${to}`,
  'block-pinned': ({ entry, to }) => `pinned ${entry} at ${to}`,
  'block-unpinned': ({ entry, to }) => `unpinned ${entry} at ${to}`,
  excluded: ({ entry, userType }) => `excluded ${entry} for type ${userType}`,
  included: ({ entry, userType }) => `no longer excluded ${entry} for type ${userType}`,
};

const lessonOf = ({ length }: LessonConfigChange): string | undefined =>
  length === undefined ? undefined : `${lessonMinutes[length].content} min`;

/** What changed, in one English sentence: '25 min: added main at 3; new videos 30 % → 40 %'. */
export const changeWords = (changes: readonly LessonConfigChange[]): string =>
  changes
    .map((change) => [lessonOf(change), words[change.kind](change)].filter((text) => text !== undefined).join(': '))
    .join('; ');

/** Changes as the audit tells them: the length in place of a group. */
export const auditChanges = (changes: readonly LessonConfigChange[]): AuditChange[] =>
  changes.map((change) => {
    const lesson = lessonOf(change);
    const about = [change.userType, change.entry].filter((text) => text !== undefined).join(' ');
    const side = (value: string | undefined) => [about, value].filter(Boolean).join(' ') || null;
    return {
      field: change.kind,
      from: change.from === undefined ? null : side(change.from),
      to: change.to === undefined ? (change.from === undefined ? side(undefined) : null) : side(change.to),
      ...(lesson !== undefined && { group: lesson }),
    };
  });
