import { useEffect, useEffectEvent, useState } from 'react';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isSame, mergeEdits } from '#components/behavior/merge-edits.ts';
import { paths } from '#paths.ts';
import { historyOf, rebased, redone, undone, withEdit, type EditHistory } from './edit-history.ts';

/** One saved state of the rules. */
export interface SavedConfig {
  config: LessonConfig;
  version: number;
}

/** What was on the screen when the page was built anew, in another language say: editing goes on from there. */
let kept: { saved: SavedConfig; history: EditHistory } | undefined;

/**
 * The rules while they are edited: what is on the screen and not saved yet, with undo and redo (Ctrl+Z, Ctrl+Shift+Z or
 * Ctrl+Y outside of fields). `saved` starts it; later states of the server come in through `settle` and `load` alone.
 */
export const useEditedConfig = (start: SavedConfig) => {
  const [saved, setSaved] = useState(() => kept?.saved ?? start);
  const [history, setHistory] = useState(() => kept?.history ?? historyOf(start.config));
  useEffect(() => {
    kept = isSame(history.present, saved.config) ? undefined : { saved, history };
  }, [saved, history]);
  useEffect(
    () => () => {
      // whoever leaves for another screen has been asked
      if (location.pathname !== paths.lessonComposition) kept = undefined;
    },
    [],
  );

  const undo = () => setHistory(undone);
  const redo = () => setHistory(redone);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || hasOwnKeys(event.target)) return;
    const letter = latinLetter(event);
    if (letter !== 'z' && letter !== 'y') return;
    event.preventDefault();
    if (letter === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return {
    /** What is on the screen. */
    config: history.present,
    saved,
    isChanged: !isSame(history.present, saved.config),
    /** One change; `field` names what is typed into, so that typing on is one step back. */
    edit: (change: (config: LessonConfig) => LessonConfig, field?: string) =>
      setHistory((before) => withEdit(before, change(before.present), field)),
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** The server has these rules now, in its own way of writing; what was edited since `sent` stays on the screen. */
    settle: (now: SavedConfig, sent: LessonConfig) => {
      setSaved(now);
      setHistory((before) => ({ ...before, present: mergeEdits(sent, before.present, now.config).keepMine }));
    },
    /** Somebody else brought newer rules than `base` into force: what is edited, and every step of it, goes on top of them. */
    rebase: (base: SavedConfig, newer: SavedConfig) => {
      setSaved(newer);
      setHistory((before) => rebased(before, base.config, newer.config));
    },
    /** The server has these rules now, and they come onto the screen: one step, which can be taken back. */
    load: (next: SavedConfig) => {
      setSaved(next);
      setHistory((before) => withEdit(before, next.config));
    },
  };
};
export type EditedConfig = ReturnType<typeof useEditedConfig>;

/** On a Hebrew keyboard the key of Z gives another letter. */
const latinLetter = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();

/** Fields have an undo of their own, and what lies over the page has the keys to itself. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null;
