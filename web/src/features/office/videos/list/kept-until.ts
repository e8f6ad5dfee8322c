import { TRASH_DAYS } from '@zuzu/contract/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of the retention period of what is in the trash since a date, both in ISO 8601. */
export const keptUntil = (trashedAt: string): string =>
  new Date(new Date(trashedAt).getTime() + TRASH_DAYS * DAY_MS).toISOString();
