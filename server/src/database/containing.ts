import { sql, type RawBuilder } from 'kysely';

/** A pattern for `like`: texts in lower case that contain this one, whatever its own case. */
export const containing = (text: string): RawBuilder<string> =>
  sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
