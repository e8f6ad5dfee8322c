import { createRoute } from '@tanstack/react-router';
import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import { inManagement } from '#features/office/layout/management-route.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { oneOf, searchReader } from '#ui/behavior/search-params.ts';

/** The lesson editor's search params; the length defaults to the shortest. */
export const editorSearch = searchReader({ view: oneOf(['simulation']), length: oneOf(lengthCodes, 1) });
export type EditorSearch = ReturnType<typeof editorSearch>;

export const lessonEditorRoute = createRoute({
  ...inManagement,
  path: '/management/leeson-composition',
  validateSearch: editorSearch,
  component: lazyPage(() => import('./lesson-editor-screen.tsx'), 'LessonEditorScreen'),
});
