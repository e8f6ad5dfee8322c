import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { ApiError } from '#api/api-error.ts';
import { lessonConfigOptions } from '#api/lesson-config.ts';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { usePageTitle } from '#layouts/page-title.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { LessonEditor } from './lesson-editor.tsx';

/** The rules that lessons are composed by: loaded, then edited or tried out. */
export const LessonEditorScreen = () => {
  usePageTitle(m.management_lesson_editing());
  const { data, error, isPending, isFetching, refetch } = useQuery(lessonConfigOptions);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) showToast('good', m.lesson_editor_loaded());
  }, [isLoaded]);

  if (data && !isFetching) return <LessonEditor start={data} />;
  return (
    <>
      <h1>
        <Text>{m.management_lesson_editing()}</Text>
      </h1>
      {isPending || isFetching ? (
        <SkeletonRows />
      ) : (
        <Notice
          size="s"
          pose="tree"
          fill="var(--sky)"
          title={isAnswered(error) ? m.lesson_editor_load_failed() : m.lesson_editor_load_error()}
          text={m.lesson_editor_load_failed_text()}
        >
          <Button size="s" onClick={() => void refetch()}>
            <RefreshCw />
            <Text>{m.common_retry()}</Text>
          </Button>
        </Notice>
      )}
    </>
  );
};

/** Whether the server refused; else nothing came back that can be understood. */
const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status > 0;
