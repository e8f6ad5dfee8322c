import { History, Redo2, RotateCcw, Save, Undo2 } from 'lucide-react';
import { lessonConfigChanges } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { Button } from '#components/controls/button.tsx';
import { Chip } from '#components/page/chip.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import type { EditedConfig } from './use-edited-config.ts';
import s from './lesson-editor.module.css';

interface EditorActionsProps {
  edited: EditedConfig;
  isSaving: boolean;
  onSave: () => void;
  onRestore: () => void;
  onVersions: () => void;
}
/** What can be done with the rules as a whole. The chip stands there for as long as something isn't saved. */
export const EditorActions = ({ edited, isSaving, onSave, onRestore, onVersions }: EditorActionsProps) => {
  const { config, saved, isChanged, undo, redo, canUndo, canRedo } = edited;
  const count = isChanged ? Math.max(1, lessonConfigChanges(saved.config, config).length) : 0;
  return (
    <div className={s.actions}>
      <span role="status">
        {isChanged && (
          <Chip tone="busy">
            <Text>{m.lesson_editor_unsaved({ count })}</Text>
          </Chip>
        )}
      </span>
      <span className={s.steps}>
        <Button tone="icon" size="s" aria-label={m.lesson_editor_undo()} disabled={!canUndo} onClick={undo}>
          <Undo2 className={s.mirror} />
        </Button>
        <Button tone="icon" size="s" aria-label={m.lesson_editor_redo()} disabled={!canRedo} onClick={redo}>
          <Redo2 className={s.mirror} />
        </Button>
      </span>
      <Button tone="quiet" size="s" onClick={onVersions}>
        <History />
        <Text>{m.lesson_editor_versions()}</Text>
      </Button>
      <Button tone="quiet" size="s" onClick={onRestore}>
        <RotateCcw />
        <Text>{m.lesson_editor_restore()}</Text>
      </Button>
      <Button size="s" disabled={!isChanged || isSaving} onClick={onSave}>
        <Save />
        <Text>{isSaving ? m.lesson_editor_saving() : m.lesson_editor_save()}</Text>
      </Button>
    </div>
  );
};
