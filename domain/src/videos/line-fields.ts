interface LineField {
  /** The headers in sheets, and other ones in use. */
  readonly header: { readonly he: string; readonly en: string };
  readonly synonyms: readonly string[];
  /** True if all users get it; otherwise, only managers do. */
  readonly isPublic: boolean;
}
/**
 * The optional fields of a video with one line of text, each in a column of the same name. Schemas, sheets, the
 * form and bulk changes are derived from this table.
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
/** The fields that a bulk change sets to the same text in all videos; a series also numbers its episodes. */
export type PlainLine = Exclude<LineName, 'series'>;
export const plainLines = lineNames.filter((name) => name !== 'series');
