import type { Visit } from '@zuzu/contract/visits.ts';
import type { VisitMeasure } from '@zuzu/domain/visits/visit-measures.ts';

const measured: Visit = {};
let sent = false;

/** Notes a measure of this visit, in milliseconds; a later one replaces it. */
export const noteMeasure = (measure: VisitMeasure, ms: number): void => void (measured[measure] = Math.round(ms));

/** Notes how long the first lesson of this visit took to start, in milliseconds; later ones don't count. */
export const noteStart = (ms: number): void => {
  if (measured.start === undefined) noteMeasure('start', ms);
};

/** Reports the visit, once, without the token: nobody can tell whose it was. The browser completes it after the page is gone. */
export const sendVisit = (): void => {
  if (sent || Object.keys(measured).length === 0) return;
  sent = true;
  navigator.sendBeacon('/api/visits', new Blob([JSON.stringify(measured)], { type: 'application/json' }));
};
