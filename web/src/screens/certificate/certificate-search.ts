import { isMonth } from '@zuzu/domain/calendar/months.ts';

/** The screen's search params: the month, 'YYYY-MM'; the current one if undefined. */
export interface CertificateSearch {
  month?: string | undefined;
}
export const certificateSearch = ({ month }: Record<string, unknown>): CertificateSearch => ({
  month: isMonth(month) ? month : undefined,
});
