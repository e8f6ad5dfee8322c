/** The most tags that a video or a theme has, and the longest tag, in characters. */
export const MAX_TAGS = 20;
export const MAX_TAG = 40;

/** Equal for tags that differ only in capitals. */
export const foldTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

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
