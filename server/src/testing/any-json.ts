/** The body of an answer: a test looks into many shapes, and says of each what it must be. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJson = any;
