import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import { oneOf, searchReader } from '#ui/behavior/search-params.ts';

/** The lesson editor's search params; the length defaults to the shortest. */
export const editorSearch = searchReader({ view: oneOf(['simulation']), length: oneOf(lengthCodes, 1) });
export type EditorSearch = ReturnType<typeof editorSearch>;
