/** Keeps a text left to right inside a sentence of either direction: otherwise a leading '+' would change sides. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

/** Keeps the direction of a name inside a sentence of the other direction. */
export const isolatedName = (name: string): string => `\u2068${name}\u2069`;
