import type { FilmSimulation } from '@zuzu/contract/lessons/filming.ts';
import { pathText } from '#components/videos/categories.ts';
import { m } from '#texts/generated/messages.js';

export type Proposal = FilmSimulation['proposals'][number];
export type Estimate = Proposal['points'];

/** As wide as an error bar is drawn and told: 19 of 20 such bars hold the truth. */
export const BAR_ERRORS = 2;

/** Left to right in any sentence. */
const isolated = (text: string): string => `\u{2066}${text}\u{2069}`;

/** '0.42 ± 0.05': as many decimals as the error has sense for. */
export const estimateText = ({ value, error }: Estimate): string => {
  const decimals = BAR_ERRORS * error >= 0.1 || error === 0 ? 1 : 2;
  return isolated(`${value.toFixed(decimals)} ± ${(BAR_ERRORS * error).toFixed(decimals)}`);
};

/** True if a figure isn't 0 by chance, and is worth a sentence. */
const isSaid = ({ value, error }: Estimate): boolean => Math.abs(value) >= 1 && Math.abs(value) > BAR_ERRORS * error;

/** 'A small/power clip of 60 to 90 seconds for intensity 4'. */
export const ideaText = ({ category, fromSeconds, toSeconds, intensity }: Proposal): string =>
  m.film_idea({
    category: pathText(category),
    seconds: isolated(`${fromSeconds}–${toSeconds}`),
    intensity,
  });

/** What the clip does to lessons of its intensity, a sentence each: points, empty blocks, repetitions. */
export const reasonsOf = ({ atIntensity: { points, repeats, emptyBlocks }, intensity }: Proposal): string[] => [
  m.film_points({ points: estimateText(points), intensity }),
  ...(isSaid(emptyBlocks) && emptyBlocks.value > 0
    ? [m.film_fewer_empty({ count: Math.round(emptyBlocks.value) })]
    : []),
  ...(isSaid(repeats)
    ? [(repeats.value > 0 ? m.film_fewer_repeats : m.film_more_repeats)({ count: Math.round(Math.abs(repeats.value)) })]
    : []),
];
