import { isLengthCode, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';

/** The lesson editor's search params; defaults are left out: the rules of the shortest lesson. */
export interface EditorSearch {
  view?: 'simulation' | undefined;
  length?: LengthCode | undefined;
}

/** Parses the search params; invalid values are left out. */
export const editorSearch = (search: Record<string, unknown>): EditorSearch => {
  const length = Number(search['length']);
  return {
    ...(search['view'] === 'simulation' && { view: 'simulation' as const }),
    ...(isLengthCode(length) && length !== 1 && { length }),
  };
};
