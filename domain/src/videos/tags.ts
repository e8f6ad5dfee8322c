import { isBlank, isPlainText, tidyText } from '#texts/plain-text.ts';

/** The most tags that a video or a theme has, and the longest tag, in characters. */
export const MAX_TAGS = 20;
export const MAX_TAG = 40;

/** Equal for tags that differ only in capitals, in spaces or in what is invisible. */
export const foldTag = (tag: string): string => tidyText(tag).toLowerCase();

/** The tags in their order, each once, whatever its capitals; the first spelling stays. */
export const uniqueTags = (tags: readonly string[]): string[] => {
  const unique = new Map<string, string>();
  for (const tag of tags) if (!unique.has(foldTag(tag))) unique.set(foldTag(tag), tag);
  return [...unique.values()];
};

/** True if one list has a tag of the other. */
export const shareTag = (some: readonly string[], others: readonly string[]): boolean => {
  const folded = new Set(others.map(foldTag));
  return some.some((tag) => folded.has(foldTag(tag)));
};

/** Tags as people read and type them: separated by commas. */
export const textOfTags = (tags: readonly string[]): string => tags.join(', ');

/** The tags of a text such as a sheet's cell or a form's field has: separated by commas, semicolons or lines; tidied, each once. */
export const tagsOfText = (text: string): string[] =>
  uniqueTags(
    text
      .split(/[,;\n]/)
      .map(tidyText)
      .filter((tag) => !isBlank(tag)),
  );

/** Returns why tidied tags can't be stored; undefined if they can. A tag with a comma or semicolon would look like two. */
export const tagsFault = (tags: readonly string[]): 'too-many' | 'too-long' | 'not-plain' | undefined => {
  if (tags.length > MAX_TAGS) return 'too-many';
  if (tags.some((tag) => tag.length > MAX_TAG)) return 'too-long';
  return tags.every((tag) => isPlainText(tag) && !/[,;]/.test(tag)) ? undefined : 'not-plain';
};
