import { isLengthCode, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';

/** What the address of the lesson editor says; what is left out is the default: the rules of the shortest lesson. */
export interface EditorSearch {
  view?: 'simulation' | undefined;
  length?: LengthCode | undefined;
}

/** Reads the address; what isn't understood counts as left out. */
export const editorSearch = (search: Record<string, unknown>): EditorSearch => {
  const length = Number(search['length']);
  return {
    ...(search['view'] === 'simulation' && { view: 'simulation' as const }),
    ...(isLengthCode(length) && length !== 1 && { length }),
  };
};
