import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { lessonConfigOptions } from './lesson-config-api.ts';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { usePageTitle } from '#layouts/page-title.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LessonEditor } from './lesson-editor.tsx';

/** Loads the rules of composition, to edit or simulate them. */
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
      <h1>{m.management_lesson_editing()}</h1>
      {isPending || isFetching ? (
        <SkeletonRows />
      ) : (
        <LoadFailed
          title={isErrorResponse(error) ? m.lesson_editor_load_failed() : m.lesson_editor_load_error()}
          text={m.lesson_editor_load_failed_text()}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
};

/** True if the server sent an error response; otherwise there was none, or not one that can be parsed. */
const isErrorResponse = (error: unknown): boolean => error instanceof ApiError && error.status > 0;
