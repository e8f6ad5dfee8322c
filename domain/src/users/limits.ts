/** Longest name of a user or a group, in characters. */
export const MAX_NAME = 100;
export const MAX_ORGANIZATION = 200;
/** The email is free text, because the product sends no email. */
export const MAX_EMAIL = 1_000;
/** A school has dozens of classes; a user object has to stay small enough for a browser's storage. */
export const MAX_GROUPS = 200;
