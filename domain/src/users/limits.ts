/** Longest name of a user or a group, in characters. */
export const MAX_NAME = 100;
export const MAX_ORGANIZATION = 200;
/** Free text, not checked for being a valid address: the product sends no mail. */
export const MAX_EMAIL = 1_000;
/** A school has dozens of classes; a user object has to stay small enough for a browser's storage. */
export const MAX_GROUPS = 200;
