import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fieldFaultSchema, type FieldFault } from '@zuzu/contract/errors.ts';
import { lessonConfigSchema, type LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { ApiError, because } from '#api/api-error.ts';
import { configVersionsOptions, saveConfig, restoreDefaultConfig, rollBackConfig } from '#api/lesson-config.ts';
import { isSame, mergeEdits } from '#components/behavior/merge-edits.ts';
import { showToast } from '#components/dialogs/toast.ts';
import { m } from '#texts/generated/messages.js';
import type { EditedConfig, SavedConfig } from './use-edited-config.ts';

const newerSchema = z.object({ lessonConfig: z.object({ config: lessonConfigSchema, version: z.int() }) });

/** What is to come into force. */
type Wish = { act: 'save'; config: LessonConfig } | { act: 'restore' } | { act: 'roll-back'; number: number };

/** What is said once it is through, once it is refused, and where nothing came back. */
const words: Readonly<Record<Wish['act'], { done: () => string; refused: () => string; lost: () => string }>> = {
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

/** What came into force, what was let pass though it isn't in order, and what was sent for it. */
type Done = { lessonConfig: SavedConfig; warnings?: readonly FieldFault[]; sent?: LessonConfig };

/**
 * Saves rules that were made of `base`. Where somebody else saved meanwhile and changed other things, both are saved: `onNewer`
 * hears of theirs first.
 */
const saveOver = async (
  base: SavedConfig,
  config: LessonConfig,
  onNewer: (base: SavedConfig, newer: SavedConfig) => void,
): Promise<Done> => {
  try {
    const answer = await saveConfig(config, base.version);
    return { ...answer, sent: config };
  } catch (error) {
    const newer = newerOf(error);
    const merged = newer && mergeEdits(base.config, config, newer.config);
    if (!merged || merged.conflicts.length > 0) throw error;
    onNewer(base, newer);
    return saveOver(newer, merged.keepMine, onNewer);
  }
};

/**
 * Saving, restoring and rolling back. `newer` is the state that somebody else brought into force meanwhile where that leaves a
 * choice, `faults` what the server found wrong, `warnings` what it saved though it wasn't in order; what is on the screen
 * stays through all of it.
 */
export const useSaving = (edited: EditedConfig) => {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<SavedConfig>();
  const [refused, setRefused] = useState<Found>();
  const [doubtful, setDoubtful] = useState<Found>();
  const goOnTop = (base: SavedConfig, theirs: SavedConfig) => {
    edited.rebase(base, theirs);
    showToast('good', m.lesson_editor_merged({ version: theirs.version }));
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wish: Wish): Promise<Done> => {
      const { version } = edited.saved;
      if (wish.act === 'restore') return restoreDefaultConfig(version);
      if (wish.act === 'roll-back') return rollBackConfig(wish.number, version);
      return saveOver(edited.saved, wish.config, goOnTop);
    },
    onSuccess: ({ lessonConfig, warnings = [], sent }, wish) => {
      if (sent) edited.settle(lessonConfig, sent);
      else edited.load(lessonConfig);
      setNewer(undefined);
      setRefused(undefined);
      setDoubtful({ config: lessonConfig.config, faults: warnings });
      void queries.invalidateQueries({ queryKey: configVersionsOptions.queryKey });
      showToast('good', words[wish.act].done());
    },
    onError: (error, wish) => {
      const theirs = newerOf(error);
      const leavesChoice = theirs && mergeEdits(edited.saved.config, edited.config, theirs.config).conflicts.length > 0;
      setNewer(leavesChoice ? theirs : undefined);
      if (theirs && !leavesChoice) goOnTop(edited.saved, theirs);
      setRefused(wish.act === 'save' ? { config: wish.config, faults: faultsOf(error) } : undefined);
    },
    meta: { failure: (error, wish) => failureOf(error, wish as Wish) },
  });

  return {
    run: mutate,
    /** What is under way. */
    busyWith: isPending ? variables.act : undefined,
    newer: newer && { ...newer, ...mergeEdits(edited.saved.config, edited.config, newer.config) },
    faults: notMended(refused, edited.config),
    warnings: notMended(doubtful, edited.config),
    /** Both stay, and theirs where both changed the same; mine is one step back. */
    takeTheirs: () => {
      if (!newer) return;
      const { takeTheirs } = mergeEdits(edited.saved.config, edited.config, newer.config);
      edited.rebase(edited.saved, newer);
      edited.edit(() => takeTheirs);
      setNewer(undefined);
    },
    /** Both stay, and mine where both changed the same; saving brings it into force. */
    keepMine: () => {
      if (newer) edited.rebase(edited.saved, newer);
      setNewer(undefined);
    },
  };
};
export type Saving = ReturnType<typeof useSaving>;

/** What the server found in rules. */
type Found = { config: LessonConfig; faults: readonly FieldFault[] };

/** What was found in fields that still stand as they did then. */
const notMended = (found: Found | undefined, now: LessonConfig): FieldFault[] =>
  (found?.faults ?? []).filter(({ field }) => isSame(valueAt(now, field), valueAt(found?.config, field)));

/** What stands in the rules where a field of the call points: 'lessonConfig.config.lessonRules.1.order[2]'. */
const valueAt = (config: unknown, field: string): unknown =>
  field
    .replace(/^lessonConfig\.config\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      config,
    );

/** The fixed text for it (docs/product.md, Texts), and why. */
const failureOf = (error: unknown, { act }: Wish): string => {
  const { refused, lost } = words[act];
  return because(error instanceof ApiError && error.status > 0 ? refused() : lost(), error);
};

const newerOf = (error: unknown): SavedConfig | undefined =>
  error instanceof ApiError && error.code === 'CONFLICT'
    ? newerSchema.safeParse(error.details).data?.lessonConfig
    : undefined;

const faultsOf = (error: unknown): FieldFault[] =>
  error instanceof ApiError && error.code === 'INVALID_INPUT'
    ? (z.array(fieldFaultSchema).safeParse(error.details).data ?? [])
    : [];
