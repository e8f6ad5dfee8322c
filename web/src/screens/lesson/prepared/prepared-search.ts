/** The search params of a prepared lesson's player: its id in this browser, and whether the list of parts is open. */
export interface PreparedSearch {
  lesson?: string | undefined;
  sheet?: true | undefined;
}
export const preparedSearch = ({ lesson, sheet }: Record<string, unknown>): PreparedSearch => ({
  lesson: typeof lesson === 'string' ? lesson : undefined,
  sheet: String(sheet) === 'true' || undefined,
});
