import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fieldFaultSchema, type FieldFault } from '@zuzu/contract/errors.ts';
import { lessonConfigSchema, type LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import { ApiError, because } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { configVersionsOptions } from '../../../api/lesson-config.ts';
import { showToast } from '../../../components/toast.ts';
import { m } from '../../../texts/generated/messages.js';
import { sameConfig } from './edit-history.ts';
import type { EditedConfig, SavedConfig } from './use-edited-config.ts';

const newerSchema = z.object({ lessonConfig: z.object({ config: lessonConfigSchema, version: z.int() }) });

/** What is to come into force. */
type Wish = { act: 'save'; config: LessonConfig } | { act: 'restore' } | { act: 'roll-back'; number: number };

/** What is said once it is through, once it is refused, and where nothing came back (spec, section 8). */
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

type Answer = { lessonConfig: SavedConfig; warnings?: readonly FieldFault[] };

const call = (wish: Wish, version: number): Promise<Answer> => {
  if (wish.act === 'save') return api.lessons.saveConfig({ lessonConfig: { config: wish.config }, version });
  if (wish.act === 'restore') return api.lessons.restoreDefaults({ version });
  return api.lessons.rollBackConfig({ number: String(wish.number), version });
};

/**
 * Saving, restoring and rolling back. `newer` is the state that somebody else brought into force meanwhile, `faults` what the
 * server found wrong, `warnings` what it saved though it wasn't in order; what is on the screen stays through all of it.
 */
export const useSaving = (edited: EditedConfig) => {
  const queries = useQueryClient();
  const [newer, setNewer] = useState<SavedConfig>();
  const [refused, setRefused] = useState<Found>();
  const [doubtful, setDoubtful] = useState<Found>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wish: Wish) => call(wish, edited.saved.version),
    onSuccess: ({ lessonConfig, warnings = [] }, wish) => {
      if (wish.act === 'save') edited.settle(lessonConfig, wish.config);
      else edited.load(lessonConfig);
      setNewer(undefined);
      setRefused(undefined);
      setDoubtful({ config: lessonConfig.config, faults: warnings });
      void queries.invalidateQueries({ queryKey: configVersionsOptions.queryKey });
      showToast('good', words[wish.act].done());
    },
    onError: (error, wish) => {
      setNewer(newerOf(error));
      setRefused(wish.act === 'save' ? { config: wish.config, faults: faultsOf(error) } : undefined);
    },
    meta: { failure: (error, wish) => failureOf(error, wish as Wish) },
  });

  return {
    run: mutate,
    /** What is under way. */
    busyWith: isPending ? variables.act : undefined,
    newer,
    faults: notMended(refused, edited.config),
    warnings: notMended(doubtful, edited.config),
    /** Theirs comes onto the screen; mine is one step back. */
    loadNewer: () => {
      if (newer) edited.load(newer);
      setNewer(undefined);
    },
    /** Mine stays; saving it goes on top of theirs. */
    keepMine: () => {
      if (newer) edited.settle(newer);
      setNewer(undefined);
    },
  };
};
export type Saving = ReturnType<typeof useSaving>;

/** What the server found in rules. */
type Found = { config: LessonConfig; faults: readonly FieldFault[] };

/** What was found in fields that still stand as they did then. */
const notMended = (found: Found | undefined, now: LessonConfig): FieldFault[] =>
  (found?.faults ?? []).filter(({ field }) => sameConfig(valueAt(now, field), valueAt(found?.config, field)));

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

/** What the specification says of it, and why. */
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
