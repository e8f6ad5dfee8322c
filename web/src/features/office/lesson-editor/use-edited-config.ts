import { useEffect, useState } from 'react';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { usePageKeys } from '#ui/behavior/use-page-keys.ts';
import { isSame, mergeEdits } from '#ui/behavior/merge-edits.ts';
import { historyOf, rebased, redone, undone, withEdit, type EditHistory } from './edit-history.ts';

/** One saved state of the rules. */
export interface SavedConfig {
  config: LessonConfig;
  version: number;
}

/** The state before a remount, for example by a language switch, so that editing continues from there. */
let beforeRemount: { saved: SavedConfig; history: EditHistory } | undefined;

/**
 * The edited rules with undo and redo (Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y outside of fields). `start` initializes it; later
 * states from the server only come in through `settle`, `rebase` and `load`.
 */
export const useEditedConfig = (start: SavedConfig) => {
  const [saved, setSaved] = useState(() => beforeRemount?.saved ?? start);
  const [history, setHistory] = useState(() => beforeRemount?.history ?? historyOf(start.config));
  useEffect(() => {
    beforeRemount = isSame(history.present, saved.config) ? undefined : { saved, history };
  }, [saved, history]);
  useEffect(
    () => () => {
      // navigating away has been confirmed
      if (location.pathname !== '/management/leeson-composition') beforeRemount = undefined;
    },
    [],
  );

  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  usePageKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || hasOwnKeys(event.target)) return;
    const letter = latinLetter(event);
    if (letter !== 'z' && letter !== 'y') return;
    event.preventDefault();
    if (letter === 'y' || event.shiftKey) redo();
    else undo();
  });

  return {
    /** The edited rules. */
    config: history.present,
    saved,
    isChanged: !isSame(history.present, saved.config),
    /** Applies a change; `field` identifies the field being typed into, so that consecutive typing is a single undo step. */
    edit: (change: (config: LessonConfig) => LessonConfig, field?: string) =>
      setHistory((before) => withEdit(before, change(before.present), field)),
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** After saving: applies the server's normalized rules and keeps edits made since `sent`. */
    settle: (now: SavedConfig, sent: LessonConfig) => {
      setSaved(now);
      setHistory((before) => ({ ...before, present: mergeEdits(sent, before.present, now.config).keepMine }));
    },
    /** After another manager saved rules newer than `base`: replays all edits and undo steps on top of them. */
    rebase: (base: SavedConfig, newer: SavedConfig) => {
      setSaved(newer);
      setHistory((before) => rebased(before, base.config, newer.config));
    },
    /** After restoring: shows the server's new rules, as one undoable step. */
    load: (next: SavedConfig) => {
      setSaved(next);
      setHistory((before) => withEdit(before, next.config));
    },
  };
};
export type EditedConfig = ReturnType<typeof useEditedConfig>;

/** On a Hebrew keyboard the Z key types another letter. */
const latinLetter = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();

/** Fields have their own undo, and dialogs handle their own keys. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null;
