import { sql, type RawBuilder } from 'kysely';

/** A text to sort or compare by: in Hebrew order, its numbers by value, whatever the database's own collation is. */
export const inHebrewOrder = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${text} collate hebrew_natural`;
