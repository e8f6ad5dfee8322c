/** A text that runs left to right in any sentence. */
export const isolated = (text: string): string => `\u{2066}${text}\u{2069}`;

/** A name inside of a sentence, whatever the directions of the two are. */
export const isolatedName = (name: string): string => `\u2068${name}\u2069`;
