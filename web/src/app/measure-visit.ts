import { settingsOptions } from '#api/settings.ts';
import { noteMeasure, sendVisit } from '#api/visits.ts';
import { queryClient } from './query-client.ts';

/** The page's own requests come first; browsers keep what happened before. */
const WAIT_MS = 1_500;

/** Measures how fast this visit is and reports it when the page is left, where the installation wants to know. */
export const measureVisit = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  const { measuresVisits } = await queryClient.fetchQuery(settingsOptions);
  if (!measuresVisits) return;
  const { onINP, onLCP } = await import('web-vitals');
  onLCP(({ value }) => noteMeasure('lcp', value));
  onINP(({ value }) => noteMeasure('inp', value));
  // after the package's own listeners, which capture the event and note the last figures
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendVisit());
};
