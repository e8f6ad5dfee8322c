/** The search params of a prepared lesson's player: its id in this browser, and whether the list of parts is open. */
export interface PreparedSearch {
  lesson?: string | undefined;
  sheet?: true | undefined;
}
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Parses them; anything else counts as none. */
export const preparedSearch = ({ lesson, sheet }: Record<string, unknown>): PreparedSearch => ({
  lesson: typeof lesson === 'string' && ID.test(lesson) ? lesson : undefined,
  sheet: String(sheet) === 'true' || undefined,
});
