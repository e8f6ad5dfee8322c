import { isBlank, isPlainText, tidyText } from '#users/person-text.ts';
import { MAX_TAG, MAX_TAGS, uniqueTags } from '#videos/tags.ts';

/** The tags of a text such as a sheet's cell or a form's field has: separated by commas, semicolons or lines; tidied, each once. */
export const tagsOfText = (text: string): string[] =>
  uniqueTags(
    text
      .split(/[,;\n]/)
      .map(tidyText)
      .filter((tag) => !isBlank(tag)),
  );

/** Why tidied tags can't be stored; undefined if they can. A tag with a comma or semicolon couldn't be told from two. */
export const tagsFault = (tags: readonly string[]): 'too-many' | 'too-long' | 'not-plain' | undefined => {
  if (tags.length > MAX_TAGS) return 'too-many';
  if (tags.some((tag) => tag.length > MAX_TAG)) return 'too-long';
  return tags.every((tag) => isPlainText(tag) && !/[,;]/.test(tag)) ? undefined : 'not-plain';
};
