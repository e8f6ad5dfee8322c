/** The body of a response, of any shape: tests check what they need. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJson = any;
