/** `sendQueuedReports`, whose code is loaded only now: whoever is still choosing a lesson needs none of it. Never rejects. */
export const loadAndSendReports = (): Promise<void> =>
  import('./send-queued-reports.ts').then(
    ({ sendQueuedReports }) => sendQueuedReports(),
    (error: unknown) => console.warn('Reports were not sent.', error),
  );
