/**
 * Orders, steps and limits for clients. Separate from the schemas, so that a page that needs only these doesn't load the
 * validator.
 */
import { userTypes } from '@zuzu/domain/users/user.ts';

/** Maximum length of the name of a passkey or a filter. */
export const MAX_GIVEN_NAME = 60;
/** Maximum number of saved filters of a manager, for all lists together. */
export const MAX_SAVED_FILTERS = 100;

/** `updated`: last updated first; `name`: by name; a type: users of that type first. */
export const userSorts = ['updated', 'name', ...userTypes] as const;
export type UserSort = (typeof userSorts)[number];

/** The orders of the video list; the first is the default. */
export const videoSorts = ['date', 'length', 'category', 'difficulty'] as const;
export type VideoSort = (typeof videoSorts)[number];

/** The orders of the videos in the statistics; the first is the default. */
export const videoUseSorts = ['name', 'path', 'length', 'views', 'minutes'] as const;
export type VideoUseSort = (typeof videoUseSorts)[number];

/** Filters of the video list. `duplicate`: same content as another video; `unused`: in no lesson under the current rules. */
export const videoChoices = [
  'processing',
  'failed',
  'draft',
  'duplicate',
  'rights-ending',
  'unlabelled',
  'never-watched',
  'unused',
] as const;
export type VideoChoice = (typeof videoChoices)[number];

/** A user counts as inactive after this many weeks without playing anything. */
export const INACTIVE_WEEKS = 3;

export const statisticSteps = ['day', 'week', 'month'] as const;
export type StatisticStep = (typeof statisticSteps)[number];

/** The largest number of candidates that a simulation evaluates. */
export const MAX_CANDIDATES = 1_000;

/** A lesson of 40 minutes has twenty blocks. */
export const MAX_BLOCKS = 60;

/** Larger files are sent in parts, so that they resume after an interruption. */
export const PARTS_ABOVE_BYTES = 64 * 1024 ** 2;

/** Days for which a deleted video or user can be restored. */
export const TRASH_DAYS = 30;

/** Maximum number of videos or users in a bulk change. */
export const MAX_BULK = 10_000;

/** Letters and digits of a board's code, without look-alikes. */
export const BOARD_CODE_CHARACTERS = '23456789ACDEFHJKMNPQRTVWXY';
export const BOARD_CODE_LENGTH = 6;
/** Longer than any title on a board. */
export const MAX_BOARD_TITLE = 200;
/** Characters of a line that can be read from the last row while a class calms down. */
export const MAX_LANDING_LINE = 80;
/** A command that reaches its board later than this is dropped. */
export const COMMAND_LATE_MS = 10_000;
/** A board reports its state at least this often. */
export const BOARD_REPORTS_EVERY_MS = 15_000;
/** A board that hasn't reported for this long is away. */
export const BOARD_AWAY_MS = 35_000;
