import type * as z from 'zod';
import { invalidInput } from './errors.ts';

/** The cursor of the page that begins after this place. */
export const cursorOf = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor names; undefined without a cursor. A text that isn't one of ours: 400. */
export const placeOf = <Place>(schema: z.ZodType<Place>, cursor: string | undefined): Place | undefined => {
  if (cursor === undefined) return undefined;
  const place = schema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (!place.success) throw invalidInput([{ field: 'cursor', reason: 'must be one that we gave' }]);
  return place.data;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
