import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldFault } from '@zuzu/contract/errors.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { ApiError, detailsOf, withReason } from '#lib/api/api-error.ts';
import { configVersionsOptions, saveConfig, restoreDefaultConfig, rollBackConfig } from './lesson-config-api.ts';
import { isSame, mergeEdits } from '#ui/behavior/merge-edits.ts';
import { showToast } from '#ui/dialogs/toast.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { EditedConfig, SavedConfig } from './use-edited-config.ts';

/** The action that brings rules into force. */
type SaveAction = { act: 'save'; config: LessonConfig } | { act: 'restore' } | { act: 'roll-back'; number: number };

/** Messages after success, after a refusal, and when no response arrived. */
const messages: Readonly<Record<SaveAction['act'], { done: () => string; refused: () => string; lost: () => string }>> =
  {
    save: { done: m.lesson_editor_saved, refused: m.lesson_editor_save_failed, lost: m.lesson_editor_save_error },
    restore: {
      done: m.lesson_editor_restored,
      refused: m.lesson_editor_restore_failed,
      lost: m.lesson_editor_restore_error,
    },
    'roll-back': {
      done: m.lesson_editor_rolled_back,
      refused: m.lesson_editor_roll_back_failed,
      lost: m.lesson_editor_roll_back_error,
    },
  };

/** The rules now in force, the server's warnings, and the rules that were sent. */
type Saved = { lessonConfig: SavedConfig; warnings?: readonly FieldFault[]; sent?: LessonConfig };

/**
 * Saves rules that were edited from `base`. If another manager has saved other fields meanwhile, the edits are merged;
 * `onNewer` is called with their version first.
 */
const saveMerged = async (
  base: SavedConfig,
  config: LessonConfig,
  onNewer: (base: SavedConfig, newer: SavedConfig) => void,
): Promise<Saved> => {
  try {
    const answer = await saveConfig(config, base.version);
    return { ...answer, sent: config };
  } catch (error) {
    const newer = newerOf(error);
    const merged = newer && mergeEdits(base.config, config, newer.config);
    if (!merged || merged.conflicts.length > 0) throw error;
    onNewer(base, newer);
    return saveMerged(newer, merged.keepMine, onNewer);
  }
};

/**
 * Saving, restoring and rolling back. `newer` is a conflicting version saved by another manager meanwhile;
 * `faults` are the server's validation errors, `warnings` its objections to rules it did save. Edits are never lost.
 */
export const useSaving = (edited: EditedConfig) => {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<SavedConfig>();
  const [refused, setRefused] = useState<Findings>();
  const [accepted, setAccepted] = useState<Findings>();
  const rebaseOnto = (base: SavedConfig, theirs: SavedConfig) => {
    edited.rebase(base, theirs);
    showToast('good', m.lesson_editor_merged({ version: theirs.version }));
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: SaveAction): Promise<Saved> => {
      const { version } = edited.saved;
      if (action.act === 'restore') return restoreDefaultConfig();
      if (action.act === 'roll-back') return rollBackConfig(action.number, version);
      return saveMerged(edited.saved, action.config, rebaseOnto);
    },
    onSuccess: ({ lessonConfig, warnings = [], sent }, action) => {
      if (sent) edited.settle(lessonConfig, sent);
      else edited.load(lessonConfig);
      setNewer(undefined);
      setRefused(undefined);
      setAccepted({ config: lessonConfig.config, faults: warnings });
      void queries.invalidateQueries({ queryKey: configVersionsOptions.queryKey });
      showToast('good', messages[action.act].done());
    },
    onError: (error, action) => {
      const theirs = newerOf(error);
      const hasConflicts = theirs && mergeEdits(edited.saved.config, edited.config, theirs.config).conflicts.length > 0;
      setNewer(hasConflicts ? theirs : undefined);
      if (theirs && !hasConflicts) rebaseOnto(edited.saved, theirs);
      setRefused(action.act === 'save' ? { config: action.config, faults: faultsOf(error) } : undefined);
    },
    meta: { failure: (error, action) => failureOf(error, action as SaveAction) },
  });

  return {
    run: mutate,
    /** The action in progress. */
    busyWith: isPending ? variables.act : undefined,
    newer: newer && { ...newer, ...mergeEdits(edited.saved.config, edited.config, newer.config) },
    faults: unresolved(refused, edited.config),
    warnings: unresolved(accepted, edited.config),
    /** Merges both versions; theirs wins conflicts. Mine can be restored by undo. */
    takeTheirs: () => {
      if (!newer) return;
      const { takeTheirs } = mergeEdits(edited.saved.config, edited.config, newer.config);
      edited.rebase(edited.saved, newer);
      edited.edit(() => takeTheirs);
      setNewer(undefined);
    },
    /** Merges both versions; mine wins conflicts. It comes into force when saved. */
    keepMine: () => {
      if (newer) edited.rebase(edited.saved, newer);
      setNewer(undefined);
    },
  };
};
export type Saving = ReturnType<typeof useSaving>;

/** Validation results of the server, and the rules that they apply to. */
type Findings = { config: LessonConfig; faults: readonly FieldFault[] };

/** Returns the faults in fields that haven't been edited since. */
const unresolved = (findings: Findings | undefined, now: LessonConfig): FieldFault[] =>
  (findings?.faults ?? []).filter(({ field }) => isSame(valueAt(now, field), valueAt(findings?.config, field)));

/** The value at a field path of the request: 'lessonConfig.config.lessonRules.1.order[2]'. */
const valueAt = (config: unknown, field: string): unknown =>
  field
    .replace(/^lessonConfig\.config\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      config,
    );

/** The fixed message of the action (docs/product.md, Texts), and the reason. */
const failureOf = (error: unknown, { act }: SaveAction): string => {
  const { refused, lost } = messages[act];
  return withReason(error instanceof ApiError && error.status > 0 ? refused() : lost(), error);
};

const newerOf = (error: unknown): SavedConfig | undefined =>
  detailsOf<{ lessonConfig: SavedConfig }>(error, 'CONFLICT')?.lessonConfig;

const faultsOf = (error: unknown): FieldFault[] => {
  const faults: unknown = detailsOf(error, 'INVALID_INPUT');
  return Array.isArray(faults) ? (faults as FieldFault[]) : [];
};
