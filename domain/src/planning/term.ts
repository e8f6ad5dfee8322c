/** Half of a school year. */
export const TERM_WEEKS = 18;
