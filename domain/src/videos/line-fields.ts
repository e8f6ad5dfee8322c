interface LineField {
  /** In sheets, as are the other headers that people write. */
  readonly header: { readonly he: string; readonly en: string };
  readonly synonyms: readonly string[];
  /** Otherwise, only managers get it. */
  readonly isPublic: boolean;
}
/**
 * The fields of a video that are one line of text, or nothing, each in a column of the same name. Schemas, the database, sheets, the
 * form and bulk changes are derived from this table; what is special of one stands there.
 */
export const lineFields = {
  family: {
    header: { he: 'משפחה', en: 'Family' },
    synonyms: ['שם המשפחה', 'video family'],
    isPublic: true,
  },
  series: {
    header: { he: 'סדרה', en: 'Series' },
    synonyms: ['שם הסדרה', 'שם סדרה', 'series name'],
    isPublic: true,
  },
} satisfies Readonly<Record<string, LineField>>;
export type LineName = keyof typeof lineFields;
export const lineNames = Object.keys(lineFields) as LineName[];
/** Those that mean the same in each of many videos: a series numbers its episodes. */
export type PlainLine = Exclude<LineName, 'series'>;
export const plainLines = lineNames.filter((name) => name !== 'series');
