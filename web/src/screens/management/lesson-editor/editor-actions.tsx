import { History, Redo2, RotateCcw, Save, Undo2 } from 'lucide-react';
import { lessonConfigChanges } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { Button } from '#components/controls/button.tsx';
import { Chip } from '#components/page/chip.tsx';
import { m } from '#texts/generated/messages.js';
import type { EditedConfig } from './use-edited-config.ts';
import s from './lesson-editor.module.css';

interface EditorActionsProps {
  edited: EditedConfig;
  isSaving: boolean;
  onSave: () => void;
  onRestore: () => void;
  onVersions: () => void;
}
/** The actions on the rules as a whole. The chip is visible while there are unsaved changes. */
export const EditorActions = ({ edited, isSaving, onSave, onRestore, onVersions }: EditorActionsProps) => {
  const { config, saved, isChanged, undo, redo, canUndo, canRedo } = edited;
  const count = isChanged ? Math.max(1, lessonConfigChanges(saved.config, config).length) : 0;
  return (
    <div className={s.actions}>
      <span role="status">{isChanged && <Chip tone="busy">{m.lesson_editor_unsaved({ count })}</Chip>}</span>
      <span className={s.steps}>
        <Button tone="icon" size="s" aria-label={m.lesson_editor_undo()} disabled={!canUndo} onClick={undo}>
          <Undo2 className="mirror" />
        </Button>
        <Button tone="icon" size="s" aria-label={m.office_redo()} disabled={!canRedo} onClick={redo}>
          <Redo2 className="mirror" />
        </Button>
      </span>
      <Button tone="quiet" size="s" onClick={onVersions}>
        <History />
        {m.lesson_editor_versions()}
      </Button>
      <Button tone="quiet" size="s" onClick={onRestore}>
        <RotateCcw />
        {m.lesson_editor_restore()}
      </Button>
      <Button size="s" disabled={!isChanged || isSaving} onClick={onSave}>
        <Save />
        {isSaving ? m.office_saving() : m.office_save()}
      </Button>
    </div>
  );
};
