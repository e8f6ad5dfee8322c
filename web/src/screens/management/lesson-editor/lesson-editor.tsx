import { getRouteApi } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { Choice } from '../../../components/choice.tsx';
import { useLeaveQuestion } from '../../../components/use-leave-question.tsx';
import { paths } from '../../../paths.ts';
import { m } from '../../../texts/generated/messages.js';
import { Text } from '../../../texts/text.tsx';
import { editorSearch, type EditorSearch } from './editor-search.ts';
import { SimulationView } from './simulation/simulation-view.tsx';
import { useEditedConfig, type SavedConfig } from './use-edited-config.ts';
import s from './lesson-editor.module.css';

const route = getRouteApi('/management/management/leeson-composition');

/** Two views of one set of rules: editing them, and trying them out, saved or not. */
export const LessonEditor = ({ start }: { start: SavedConfig }) => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const edited = useEditedConfig(start);
  const { question } = useLeaveQuestion(edited.isChanged, () => undefined);
  const view = search.view ?? 'rules';
  const set = (change: EditorSearch) =>
    void navigate({
      to: paths.lessonComposition,
      search: editorSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <div className={s.head}>
        <h1>
          <Text>{m.management_lesson_editing()}</Text>
        </h1>
        <Choice
          dense
          label={m.lesson_editor_view()}
          value={view}
          onChange={(next) => set({ view: next === 'simulation' ? next : undefined })}
          options={[
            { id: 'rules', text: <Text>{m.lesson_editor_view_rules()}</Text> },
            {
              id: 'simulation',
              text: (
                <>
                  <FlaskConical aria-hidden />
                  <Text>{m.lesson_editor_view_simulation()}</Text>
                </>
              ),
            },
          ]}
        />
      </div>
      {view === 'simulation' && (
        <SimulationView editedConfig={edited.config} savedVersion={edited.saved.version} isChanged={edited.isChanged} />
      )}
      {question}
    </>
  );
};
