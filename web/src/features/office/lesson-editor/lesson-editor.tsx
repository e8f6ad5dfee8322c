import { lazy, Suspense, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FlaskConical, History, Redo2, RotateCcw, Save, Undo2 } from 'lucide-react';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { lessonConfigChanges } from '@zuzu/domain/lesson-config/lesson-config-changes.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { useUnsavedChangesPrompt } from '#ui/dialogs/use-unsaved-changes-prompt.tsx';
import { inPlace } from '#features/office/lists/in-place.ts';
import { m } from '#lib/texts/generated/messages.js';
import { Banner } from '#ui/page/banner.tsx';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { editorSearch, type EditorSearch } from './lesson-editor-routes.ts';
import { problemsOfChanges } from './rules/rule-problems.ts';
import { RulesView } from './rules/rules-view.tsx';
import { useEditedConfig, type SavedConfig, type EditedConfig } from './use-edited-config.ts';
import { useSaving, type Saving } from './use-saving.ts';
import { VersionsModal } from './versions/versions-modal.tsx';
import { ChangeList } from './change-list.tsx';
import { faultText } from './fault-text.ts';
import s from './lesson-editor.module.css';

interface EditorActionsProps {
  edited: EditedConfig;
  isSaving: boolean;
  onSave: () => void;
  onRestore: () => void;
  onVersions: () => void;
}
/** Actions on the complete rules. The chip is visible while there are unsaved changes. */
const EditorActions = ({ edited, isSaving, onSave, onRestore, onVersions }: EditorActionsProps) => {
  const { config, saved, isChanged, undo, redo, canUndo, canRedo } = edited;
  const count = isChanged ? Math.max(1, lessonConfigChanges(saved.config, config).length) : 0;
  return (
    <div className={s.actions}>
      <span role="status">{isChanged && <Chip tone="busy">{m.lesson_editor_unsaved({ count })}</Chip>}</span>
      <span className="line">
        <IconButton
          icon={<Undo2 className="mirror" />}
          label={m.lesson_editor_undo()}
          disabled={!canUndo}
          onClick={undo}
        />
        <IconButton icon={<Redo2 className="mirror" />} label={m.office_redo()} disabled={!canRedo} onClick={redo} />
      </span>
      <Button tone="quiet" onClick={onVersions}>
        <History />
        {m.lesson_editor_versions()}
      </Button>
      <Button tone="quiet" onClick={onRestore}>
        <RotateCcw />
        {m.lesson_editor_restore()}
      </Button>
      <Button disabled={!isChanged || isSaving} onClick={onSave}>
        <Save />
        {isSaving ? m.office_saving() : m.office_save()}
      </Button>
    </div>
  );
};

/** Notices about saving: newer rules saved by another manager, validation errors, and warnings. */
const EditorNotices = ({ saving }: { saving: Saving }) => {
  const { newer, faults, warnings, takeTheirs, keepMine } = saving;
  return (
    <>
      {newer && (
        <div className="stack gap-2">
          <Banner text={m.lesson_editor_newer({ version: newer.version })}>
            <Button tone="quiet" onClick={takeTheirs}>
              {m.office_take_theirs()}
            </Button>
            <Button tone="quiet" onClick={keepMine}>
              {m.office_keep_mine()}
            </Button>
          </Banner>
          <ChangeList changes={lessonConfigChanges(newer.keepMine, newer.takeTheirs)} />
        </div>
      )}
      {[...new Set(faults.map(faultText))].map((text) => (
        <Banner key={text} text={text} />
      ))}
      {[...new Set(warnings.map(faultText))].map((text) => (
        <Banner key={text} tone="hint" text={text} />
      ))}
    </>
  );
};

type Over = 'versions' | 'restore' | 'problems' | undefined;

const SimulationView = lazy(async () => ({
  default: (await import('./simulation/simulation-view.tsx')).SimulationView,
}));

const route = getRouteApi('/management/management/leeson-composition');

/** Two views of the same rules, saved or not: editor and simulation. */
export const LessonEditor = ({ start }: { start: SavedConfig }) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const edited = useEditedConfig(start);
  const saving = useSaving(edited);
  const [over, setOver] = useState<Over>();
  const { question } = useUnsavedChangesPrompt(edited.isChanged, () => undefined);
  const queries = useQueryClient();
  const save = () => saving.run({ act: 'save', config: edited.config });
  const check = useMutation({
    mutationFn: () => problemsOfChanges(queries, edited.saved.config, edited.config),
    onSuccess: (problems) => (problems.length > 0 ? setOver('problems') : save()),
  });
  const view = search.view ?? 'rules';
  const set = (change: EditorSearch) =>
    void navigate({ to: '/management/leeson-composition', search: editorSearch({ ...search, ...change }), ...inPlace });

  return (
    <>
      <div className="row">
        <h1>{m.management_lesson_editing()}</h1>
        <Choice
          dense
          label={m.lesson_editor_view()}
          value={view}
          onChange={(next) => set({ view: next === 'simulation' ? next : undefined })}
          options={[
            { id: 'rules', text: m.office_rules() },
            {
              id: 'simulation',
              text: (
                <>
                  <FlaskConical aria-hidden />
                  {m.office_simulation()}
                </>
              ),
            },
          ]}
        />
        <EditorActions
          edited={edited}
          isSaving={check.isPending || saving.busyWith === 'save'}
          onSave={() => check.mutate()}
          onRestore={() => setOver('restore')}
          onVersions={() => setOver('versions')}
        />
      </div>
      <EditorNotices saving={saving} />
      {view === 'rules' ? (
        <RulesView edited={edited} length={search.length ?? 1} onLength={(length: LengthCode) => set({ length })} />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <SimulationView editedConfig={edited.config} isChanged={edited.isChanged} />
        </Suspense>
      )}
      {over === 'versions' && (
        <VersionsModal
          inForce={edited.saved.version}
          isBusy={saving.busyWith === 'roll-back'}
          onRollBack={(number) => saving.run({ act: 'roll-back', number }, { onSettled: () => setOver(undefined) })}
          onClose={() => setOver(undefined)}
        />
      )}
      {over === 'restore' && (
        <ConfirmDialog
          title={m.lesson_editor_restore_question()}
          text={m.lesson_editor_restore_for()}
          confirm={m.lesson_editor_restore()}
          busy={saving.busyWith === 'restore'}
          onCancel={() => setOver(undefined)}
          onConfirm={() => saving.run({ act: 'restore' }, { onSettled: () => setOver(undefined) })}
        />
      )}
      {over === 'problems' && (
        <ConfirmDialog
          title={m.lesson_editor_problems_question()}
          confirm={m.lesson_editor_save_anyway()}
          onCancel={() => setOver(undefined)}
          onConfirm={() => {
            setOver(undefined);
            save();
          }}
        >
          <ul className="stack gap-2">
            {check.data?.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {question}
    </>
  );
};
