import { TRASH_DAYS } from '@zuzu/contract/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the end of the trash retention period for a deletion time, both in ISO 8601. */
export const keptUntil = (trashedAt: string): string =>
  new Date(new Date(trashedAt).getTime() + TRASH_DAYS * DAY_MS).toISOString();
