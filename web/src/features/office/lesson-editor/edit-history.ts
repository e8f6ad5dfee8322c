import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isSame, mergeEdits } from '#ui/behavior/merge-edits.ts';

/** Maximum number of undo steps. */
const MAX_STEPS = 200;

/** The edited rules with their undo history. `field` is the one that the last step typed into. */
export interface EditHistory {
  past: readonly LessonConfig[];
  present: LessonConfig;
  future: readonly LessonConfig[];
  field: string | undefined;
}

export const historyOf = (present: LessonConfig): EditHistory => ({ past: [], present, future: [], field: undefined });

/** Adds a step. Consecutive typing in one field is a single step; a change without effect adds none. */
export const withEdit = (history: EditHistory, next: LessonConfig, field?: string): EditHistory => {
  const { past, present } = history;
  if (isSame(next, present)) return history;
  const typesOn = field !== undefined && field === history.field;
  return { past: typesOn ? past : [...past, present].slice(-MAX_STEPS), present: next, future: [], field };
};

/** Undoes one step, if there is one. */
export const undone = ({ past, present, future, ...rest }: EditHistory): EditHistory => {
  const before = past.at(-1);
  if (!before) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], field: undefined };
};

/** Redoes one step, if there is one. */
export const redone = ({ past, present, future, ...rest }: EditHistory): EditHistory => {
  const [next, ...later] = future;
  if (!next) return { past, present, future, ...rest };
  return { past: [...past, present], present: next, future: later, field: undefined };
};

/** Replays the steps on `theirs` instead of `base`; my changes win conflicts. */
export const rebased = (history: EditHistory, base: LessonConfig, theirs: LessonConfig): EditHistory => {
  const onTop = (mine: LessonConfig) => mergeEdits(base, mine, theirs).keepMine;
  const { past, present, future } = history;
  return { past: past.map(onTop), present: onTop(present), future: future.map(onTop), field: undefined };
};
