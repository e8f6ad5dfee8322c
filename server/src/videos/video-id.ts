/** Parses the id of a video; undefined for a text that can't be one. */
export const videoIdOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
