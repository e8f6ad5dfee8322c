/** The id of a video on the wire as the database has it; undefined for a text that can't be one. */
export const videoIdOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
