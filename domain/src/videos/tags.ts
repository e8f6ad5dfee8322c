import { isBlank, isPlainText, tidyText } from '#texts/plain-text.ts';

/** The most tags of a video or theme, and the most characters of a tag. */
export const MAX_TAGS = 20;
export const MAX_TAG = 40;

/** Equal for tags that differ only in case, spaces or invisible characters. */
export const foldTag = (tag: string): string => tidyText(tag).toLowerCase();

/** Removes duplicate tags, ignoring case; keeps the first spelling and the order. */
export const uniqueTags = (tags: readonly string[]): string[] => {
  const unique = new Map<string, string>();
  for (const tag of tags) if (!unique.has(foldTag(tag))) unique.set(foldTag(tag), tag);
  return [...unique.values()];
};

/** True if the lists have a tag in common. */
export const shareTag = (some: readonly string[], others: readonly string[]): boolean => {
  const folded = new Set(others.map(foldTag));
  return some.some((tag) => folded.has(foldTag(tag)));
};

/** Tags as text: separated by commas. */
export const textOfTags = (tags: readonly string[]): string => tags.join(', ');

/** Parses the tags of a cell or input field, separated by commas, semicolons or lines; tidied, without duplicates. */
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
