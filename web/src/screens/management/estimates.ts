import type { FilmSimulation } from '@zuzu/contract/planning/filming.ts';
import { isolated } from '#texts/format.ts';

export type Estimate = FilmSimulation['proposals'][number]['points'];

/** As wide as an error bar is drawn and told: 19 of 20 such bars hold the truth. */
export const BAR_ERRORS = 2;

/** '0.42 ± 0.05': as many decimals as the error has sense for. */
export const estimateText = ({ value, error }: Estimate): string => {
  const bar = BAR_ERRORS * error;
  const decimals = bar >= 0.1 || bar === 0 ? 1 : bar >= 0.01 ? 2 : 3;
  return isolated(`${value.toFixed(decimals)} ± ${bar.toFixed(decimals)}`);
};

/** True if a figure isn't 0 by chance. */
export const isSure = ({ value, error }: Estimate): boolean => Math.abs(value) > BAR_ERRORS * error;

/** True if a number of times a year isn't 0 by chance, and is worth a sentence. */
export const isSaid = (estimate: Estimate): boolean => Math.abs(estimate.value) >= 1 && isSure(estimate);
